/** What one person noted about a mission, for that person alone. */
interface FlightMemoTable {
  flight_id: number;
  user_id: number;
  text: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_memos: FlightMemoTable;
  }
}

export {};
