/**
 * Passwords of at least eight characters that attackers try first: what leads the published lists
 * of leaked ones, their relatives in the six languages, and this product's own words. Lower case;
 * the rule compares in lower case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 123123123 1234512345 12344321 11223344 112233445566 87654321 987654321 0987654321
9876543210 0123456789 01234567 13131313 12121212 10203040 147258369 159753456 123654789 741852963 147852369 789456123 456789123
321654987 369258147 159357159 123321123 123456123 123456654321 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertz123
qwertzui qwertzuiop asdfghjk asdfghjkl asdfasdf asdf1234 asdfjkl; zxcvbnm1 zxcvbnm, zxcvbnm123 azerty123 azertyuiop 123qweasd
123qweasdzxc qweasdzxc qweasd123 q1w2e3r4 q1w2e3r4t5 1234qwer qwer1234 12345qwert qwert12345 qwertyqwerty asdfghjkl1 a1b2c3d4
a1s2d3f4 abcd1234 1234abcd abc12345 abcd12345 abc123456 abcabcabc aabbccdd aaaa1111 a1234567 a12345678 a123456789 aa123456
aa12345678 123456aa 123456ab 123456qwe 12345678a 123456789a 1234567a 123abc123 abcdefg1 abcdefgh1 abcdef123 password password1
password2 password12 password123 password1234 password12345 password! password1! password@123 password@1 passw0rd passw0rd1
p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 p@55w0rd pa$$w0rd pa55word pa55w0rd passwort passwort1 passwort123 passwort12 passpass
pass1234 pass12345 pass123456 password01 password99 password2024 password2025 password2026 mypassword newpassword thepassword
yourpassword nopassword 1password 123password letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234
welcome2024 welcome2025 welcome2026 welcome! willkommen willkommen1 bienvenue changeme changeme1 changeme123 changeit changethis
default1 default123 defaultpassword administrator administrator1 admin123 admin1234 admin12345 admin123456 adminadmin admin@123
admin2024 admin2025 admin2026 superadmin superadmin1 superuser superman1 superman123 root1234 rootroot toor1234 sysadmin
guest123 guestguest testtest test1234 test12345 test123456 testing1 testing123 tester123 temp1234 temporary temppass user1234
user12345 useruser username username1 demo1234 demodemo default0 login123 loginlogin access14 access123 secret12 secret123
secret1234 topsecret mysecret private1 security security1 letmein! opensesame trustno1 whatever whatever1 nothing1 computer
computer1 internet internet1 internet123 samsung1 samsung123 microsoft windows1 windows10 google123 facebook facebook1 youtube1
linkedin android1 iphone123 nintendo playstation xbox360x iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveme1 ilovegod
lovelove loveyou1 lovely123 loveme123 sunshine sunshine1 princess princess1 princess123 football football1 football123 baseball
baseball1 basketball softball volleyball1 hockey123 soccer123 liverpool liverpool1 liverpool123 chelsea1 chelsea123 arsenal1
arsenal123 manchester manchester1 barcelona barcelona1 realmadrid juventus juventus1 fenerbahce galatasaray ferencvaros
bayern123 ajax1234 steaua86 superman batman123 spiderman spiderman1 pokemon1 pokemon123 starwars starwars1 dragonball dragon123
dragon12 master12 master123 shadow12 shadow123 monkey12 monkey123 charlie1 charlie123 michael1 michael123 michelle michelle1
jennifer jennifer1 jessica1 jordan23 jordan123 daniel123 andrew123 anthony1 ashley123 nicole123 matthew1 joshua123 robert123
thomas123 william1 alexander alexander1 alexandra benjamin christian christina christine elizabeth elizabeth1 victoria victoria1
isabella samantha samantha1 stephanie stephanie1 danielle danielle1 jonathan katherine patricia veronica natalie1 gabriella
gabriela1 andreea1 cristina alexandru bratislava slovensko slovakia1 slovakia romania1 romania123 bucuresti budapest budapest1
magyarorszag magyarorszag1 hungary1 hungary123 deutschland deutschland1 germany1 nederland nederland1 amsterdam rotterdam1
england1 jelszo12 jelszo123 jelszo1234 jelszo12345 jelszo01 jelszavam titkos12 titkos123 szeretlek szeretlek1 kiscica1 kiskutya
macska12 wachtwoord wachtwoord1 wachtwoord123 welkom01 welkom12 welkom123 welkom1234 geheim12 geheim123 geheim1234 hallo123
hallo1234 hallohallo schatz123 schalke04 schalke1 fussball fussball1 sommer123 winter123 frühling ficken123 arschloch parola12
parola123 parola1234 parolamea heslo123 heslo1234 hesloheslo mojeheslo nbusr123 martin123 martinka katarina zuzana123 lucia123
tomas123 slniecko laska123 teiubesc teiubesc1 iubirea1 andrei123 mihaela1 summer12 summer123 summer2024 summer2025 summer2026
winter12 winter2024 winter2025 winter2026 spring123 spring2025 spring2026 autumn123 autumn2025 autumn2026 january1 february
september september1 october1 november november1 december december1 monday123 friday123 saturday1 sunday123 midnight midnight1
butterfly butterfly1 chocolate chocolate1 cookie123 cupcake1 strawberry banana123 cheese123 pepper123 ginger123 coffee123
flowers1 rainbow1 diamond1 sapphire crystal1 phoenix1 panther1 tiger123 elephant dolphin1 dolphins mustang1 corvette mercedes
mercedes1 porsche1 porsche911 ferrari1 lamborghini harley123 yamaha123 toyota123 bmw12345 fuckyou1 fuckyou2 fuckyou123 fuckyou!
asshole1 bullshit biteme123 hello123 hello1234 hello12345 hellohello helloworld helloworld1 goodbye1 freedom1 freedom123
happy123 forever1 friends1 family123 blessed1 jesus123 jesuschrist heaven123 angel123 lucky123 lucky777 money123 gateway1
garfield snoopy12 scooby12 tinkerbell einstein mozart12 metallica metallica1 slipknot1 nirvana1 linkinpark greenday1 rockstar1
rockyou1 killer123 hunter12 hunter123 ranger12 maverick maverick1 scorpion scorpion1 thunder1 thunderbird lightning wolfgang
blackberry blackjack casino777 poker123 gandalf1 marlboro budweiser heineken heineken1 coldwatch coldwatch1 coldwatch123
coldstore coldstore1 coldstorage freezer1 freezer123 fridge123 hutoszekreny hutoszekreny1 kuhlschrank kühlschrank koelkast1
frigider1 chladnicka temperature temperature1 monitor1 monitoring sensor123 sensor1234 device123 warehouse raktar123 company1
company123 office123 business1 manager1 manager123 service1 service123 support1 support123 customer1 customer q1w2e3r4t5y6
1q2w3e4r! 1qaz@wsx !qaz2wsx !qaz@wsx zxcvbnm12 qwerty!@# qwerty@123 asd12345 asd123456 asdasd123 asdasdasd qweqweqwe qwe12345
qwe123456 qwe123qwe zxczxczxc zxc123456 111222333 112112112 123456987 123123456 123789456 135792468 246813579 147896325
159263487 101010101 20202020 30303030 19841984 19851985 19861986 19871987 19881988 19891989 19901990 20002000 20202021 20252025
20262026 12312312 12341234 12345679 123456788 12345600 00112233 00001111 99887766 55554444 66666666a 88888888a
`
    .trim()
    .split(/\s+/),
)
