/*
 * The screens of the missions, loaded by the router when first needed; components without properties that draw into
 * the workspace's panel, beside the map.
 */
export { FlightScreen } from './detail/FlightScreen.tsx';
export { EditFlightScreen, NewFlightScreen } from './editor/EditorScreens.tsx';
export { FlightsScreen } from './list/FlightsScreen.tsx';
