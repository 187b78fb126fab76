export const FlightScreen = () => null;
