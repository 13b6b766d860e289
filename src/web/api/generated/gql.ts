/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}": typeof types.MeDocument,
    "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}": typeof types.ToolCardFragmentDoc,
    "query DeviceList {\n  deviceList {\n    imeiNumber\n    alias\n    createdAt\n    firstContact\n    lastContact\n  }\n}": typeof types.DeviceListDocument,
    "mutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}": typeof types.LoginDocument,
    "mutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}": typeof types.SetPasswordDocument,
    "query ChartSeries($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!) {\n  chartSeries(\n    toolId: $toolId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    maxPoints: $maxPoints\n  ) {\n    times\n    lows\n    highs\n    means\n    readings\n    usualIntervalMs\n  }\n}\n\nquery LastData($id: ID!, $measureId: String!, $imeiNumber: String!) {\n  getLastData(id: $id, measureId: $measureId, imeiNumber: $imeiNumber) {\n    value\n    timestamp\n  }\n}\n\nquery AllReadings($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!) {\n  chartData(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n  ) {\n    key\n    value\n  }\n}\n\nquery MeasureLog($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!, $language: Languages!) {\n  generateMeasureLog(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    language: $language\n  )\n}\n\nquery PeriodFigures($toolId: ID!, $dateStart: String!, $dateEnd: String!) {\n  periodFigures(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {\n    readings\n    expected\n    missingMs\n    inRangeShare\n    lowest\n    highest\n    mean\n    excursionCount\n    excursions(first: 100) {\n      isHigh\n      beganAt\n      endedAt\n      isEndKnown\n      peak\n      peakAt\n    }\n  }\n}": typeof types.ChartSeriesDocument,
};
const documents: Documents = {
    "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}": types.MeDocument,
    "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}": types.ToolCardFragmentDoc,
    "query DeviceList {\n  deviceList {\n    imeiNumber\n    alias\n    createdAt\n    firstContact\n    lastContact\n  }\n}": types.DeviceListDocument,
    "mutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}": types.LoginDocument,
    "mutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}": types.SetPasswordDocument,
    "query ChartSeries($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!) {\n  chartSeries(\n    toolId: $toolId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    maxPoints: $maxPoints\n  ) {\n    times\n    lows\n    highs\n    means\n    readings\n    usualIntervalMs\n  }\n}\n\nquery LastData($id: ID!, $measureId: String!, $imeiNumber: String!) {\n  getLastData(id: $id, measureId: $measureId, imeiNumber: $imeiNumber) {\n    value\n    timestamp\n  }\n}\n\nquery AllReadings($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!) {\n  chartData(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n  ) {\n    key\n    value\n  }\n}\n\nquery MeasureLog($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!, $language: Languages!) {\n  generateMeasureLog(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    language: $language\n  )\n}\n\nquery PeriodFigures($toolId: ID!, $dateStart: String!, $dateEnd: String!) {\n  periodFigures(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {\n    readings\n    expected\n    missingMs\n    inRangeShare\n    lowest\n    highest\n    mean\n    excursionCount\n    excursions(first: 100) {\n      isHigh\n      beganAt\n      endedAt\n      isEndKnown\n      peak\n      peakAt\n    }\n  }\n}": types.ChartSeriesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Me {\n  me {\n    id\n    email\n    firstName\n    lastName\n    role\n    language\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation Logout {\n  logout\n}\n\nmutation SetTimeZone($timeZone: String!) {\n  setTimeZone(timeZone: $timeZone) {\n    id\n    timeZone\n    timeZoneIsSet\n  }\n}\n\nmutation SetLanguage($id: ID!, $language: Languages!) {\n  user(\n    id: $id\n    email: \"\"\n    firstName: \"\"\n    lastName: \"\"\n    password: \"\"\n    language: $language\n  ) {\n    id\n    language\n  }\n}"): typeof import('./graphql.ts').MeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment ToolCard on Tool {\n  id\n  name\n  imeiNumber\n  equipmentId\n  min\n  max\n  notificationMin\n  notificationMax\n  usualIntervalMs\n  lastMeasure {\n    timestamp\n    value\n  }\n}\n\nquery UserToolList($id: ID) {\n  userToolList(id: $id) {\n    ...ToolCard\n  }\n}\n\nquery ToolPage($search: String, $first: Int, $offset: Int) {\n  toolPage(search: $search, sort: \"name\", first: $first, offset: $offset) {\n    rows {\n      ...ToolCard\n    }\n    total\n  }\n}\n\nquery RecentSeries($toolIds: [ID!]) {\n  recentSeries(toolIds: $toolIds, hours: 24, maxPoints: 48) {\n    toolId\n    times\n    lows\n    highs\n    means\n    usualIntervalMs\n  }\n}\n\nsubscription ToolReadings($toolIds: [ID!]) {\n  toolReadings(toolIds: $toolIds) {\n    toolId\n    timestamp\n    value\n  }\n}"): typeof import('./graphql.ts').ToolCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query DeviceList {\n  deviceList {\n    imeiNumber\n    alias\n    createdAt\n    firstContact\n    lastContact\n  }\n}"): typeof import('./graphql.ts').DeviceListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation Login($email: String!, $password: String!) {\n  login(email: $email, password: $password) {\n    token\n    user {\n      id\n      email\n      role\n    }\n  }\n}"): typeof import('./graphql.ts').LoginDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation SetPassword($secret: String!, $password: String!) {\n  setPassword(secret: $secret, password: $password)\n}"): typeof import('./graphql.ts').SetPasswordDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query ChartSeries($toolId: ID!, $dateStart: String!, $dateEnd: String!, $maxPoints: Int!) {\n  chartSeries(\n    toolId: $toolId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    maxPoints: $maxPoints\n  ) {\n    times\n    lows\n    highs\n    means\n    readings\n    usualIntervalMs\n  }\n}\n\nquery LastData($id: ID!, $measureId: String!, $imeiNumber: String!) {\n  getLastData(id: $id, measureId: $measureId, imeiNumber: $imeiNumber) {\n    value\n    timestamp\n  }\n}\n\nquery AllReadings($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!) {\n  chartData(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n  ) {\n    key\n    value\n  }\n}\n\nquery MeasureLog($imeiNumber: String!, $measureId: String!, $dateStart: String!, $dateEnd: String!, $language: Languages!) {\n  generateMeasureLog(\n    imeiNumber: $imeiNumber\n    measureId: $measureId\n    dateStart: $dateStart\n    dateEnd: $dateEnd\n    language: $language\n  )\n}\n\nquery PeriodFigures($toolId: ID!, $dateStart: String!, $dateEnd: String!) {\n  periodFigures(toolId: $toolId, dateStart: $dateStart, dateEnd: $dateEnd) {\n    readings\n    expected\n    missingMs\n    inRangeShare\n    lowest\n    highest\n    mean\n    excursionCount\n    excursions(first: 100) {\n      isHigh\n      beganAt\n      endedAt\n      isEndKnown\n      peak\n      peakAt\n    }\n  }\n}"): typeof import('./graphql.ts').ChartSeriesDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
