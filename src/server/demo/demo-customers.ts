import type { Language } from '../../domain/users/account.ts'
import type { FridgeKind } from '../../simulator/fridges/climates.ts'

/** What goes wrong with a fridge of the demo: together they show every state of the screens. */
export type DemoTrouble = 'failed-once' | 'door-ajar' | 'silent' | 'none'

export type DemoFridge = { name: string; kind: FridgeKind; trouble: DemoTrouble }

export type DemoCustomer = {
  email: string
  firstName: string
  lastName: string
  language: Language
  timeZone: string
  /** The corrective actions that the customer writes when acknowledging alarms. */
  actions: { doorAjar: string; failure: string }
  /** One device for every four fridges, in this order. */
  fridges: readonly DemoFridge[]
}

const fridge = (name: string, kind: FridgeKind, trouble: DemoTrouble = 'none'): DemoFridge => ({
  name,
  kind,
  trouble,
})

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    email: 'joanna@demo.example',
    firstName: 'Joanna',
    lastName: 'Whitfield',
    language: 'english',
    timeZone: 'Europe/London',
    actions: {
      doorAjar: 'Door found ajar and closed. Core temperature on the top shelf 5.8 °C, goods kept.',
      failure:
        'Engineer called, start relay of the compressor replaced. Goods moved to the room next door in the meantime.',
    },
    fridges: [
      fridge('Dairy cold room 1', 'fridge'),
      fridge('Dairy cold room 2', 'fridge', 'failed-once'),
      fridge('Fish counter', 'meat'),
      fridge('Meat cold room', 'meat', 'door-ajar'),
      fridge('Freezer room, east', 'freezer'),
      fridge('Freezer room, west', 'freezer'),
      fridge('Ice-cream chest', 'freezer'),
      fridge('Pharmacy fridge', 'medicine'),
      fridge('Vegetable store', 'produce'),
      fridge('Berry chiller', 'produce'),
      fridge('Drinks wall', 'drinks'),
      fridge('Salad counter', 'fridge', 'silent'),
    ],
  },
  {
    email: 'agnes@demo.example',
    firstName: 'Ágnes',
    lastName: 'Kőszegi',
    language: 'hungarian',
    timeZone: 'Europe/Budapest',
    actions: {
      doorAjar:
        'Nyitva maradt az ajtó, becsuktuk. Maghőmérséklet a felső polcon 5,9 °C, az áru maradhat.',
      failure:
        'Szervizt hívtunk, kicserélték a kompresszor indítóreléjét. Az árut addig átraktuk a szomszéd kamrába.',
    },
    fridges: [
      fridge('Csemegepult', 'fridge'),
      fridge('Előhűtő – húselőkészítő', 'meat'),
      fridge('Halpult', 'meat'),
      fridge('Húshűtő kamra', 'meat', 'door-ajar'),
      fridge('Fagyasztókamra 1.', 'freezer'),
      fridge('Fagyasztókamra 2. – keleti raktár', 'freezer'),
      fridge('Fagylaltpult', 'freezer'),
      fridge('Gyógyszerhűtő', 'medicine'),
      fridge('Zöldséghűtő', 'produce'),
      fridge('Italhűtő fal', 'drinks'),
      fridge('Tejhűtő 2. – raktár', 'fridge', 'failed-once'),
      fridge('Salátahűtő – pult', 'fridge', 'silent'),
    ],
  },
  {
    email: 'katrin@demo.example',
    firstName: 'Katrin',
    lastName: 'Großmann',
    language: 'german',
    timeZone: 'Europe/Berlin',
    actions: {
      doorAjar:
        'Tür stand offen, wieder geschlossen. Kerntemperatur im oberen Fach 5,8 °C, Ware bleibt.',
      failure:
        'Kältetechniker gerufen, Anlaufrelais des Verdichters getauscht. Ware so lange in den Nachbarraum umgelagert.',
    },
    fridges: [
      fridge('Medikamentenkühlschrank', 'medicine'),
      fridge('Tiefkühllager Nord', 'freezer', 'failed-once'),
      fridge('Fleischkühlraum', 'meat', 'door-ajar'),
      fridge('Getränkekühlwand', 'drinks'),
    ],
  },
  {
    email: 'sanne@demo.example',
    firstName: 'Sanne',
    lastName: 'de Vries',
    language: 'dutch',
    timeZone: 'Europe/Amsterdam',
    actions: {
      doorAjar:
        'Deur stond open en is gesloten. Kerntemperatuur op de bovenste plank 8,9 °C, goederen blijven.',
      failure:
        'Koelmonteur gebeld, startrelais van de compressor vervangen. Goederen zolang verplaatst naar de cel ernaast.',
    },
    fridges: [
      fridge('Zuivelkoeling', 'fridge'),
      fridge('Vriescel', 'freezer'),
      fridge('Groentekoeling', 'produce', 'door-ajar'),
      fridge('Medicijnkoelkast', 'medicine'),
    ],
  },
  {
    email: 'ioana@demo.example',
    firstName: 'Ioana',
    lastName: 'Popescu',
    language: 'romanian',
    timeZone: 'Europe/Bucharest',
    actions: {
      doorAjar:
        'Ușa a rămas întredeschisă, am închis-o. Temperatura în miezul produsului de pe raftul de sus: 5,8 °C, marfa rămâne.',
      failure:
        'Am chemat service-ul, s-a înlocuit releul de pornire al compresorului. Marfa a fost mutată între timp în camera alăturată.',
    },
    fridges: [
      fridge('Vitrină frigorifică', 'fridge'),
      fridge('Cameră de congelare', 'freezer', 'failed-once'),
      fridge('Depozit carne', 'meat'),
      fridge('Frigider medicamente', 'medicine'),
    ],
  },
  {
    email: 'zuzana@demo.example',
    firstName: 'Zuzana',
    lastName: 'Kováčová',
    language: 'slovak',
    timeZone: 'Europe/Bratislava',
    actions: {
      doorAjar:
        'Dvere zostali pootvorené, zavreli sme ich. Teplota v jadre na hornej polici 5,8 °C, tovar zostáva.',
      failure:
        'Privolaný servis vymenil štartovacie relé kompresora. Tovar sme zatiaľ preložili do vedľajšieho boxu.',
    },
    fridges: [
      fridge('Chladnička na lieky', 'medicine'),
      fridge('Mraziaci box', 'freezer'),
      fridge('Mäsový chladiaci box', 'meat', 'failed-once'),
      fridge('Chladiaci pult', 'fridge'),
    ],
  },
]
