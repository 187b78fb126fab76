/** What one person noted about a mission, for that person alone. */
interface FlightMemoTable {
  flight_id: number;
  user_id: number;
  text: string;
}

/** A mission that counts for its operator's plan though it was deleted. */
interface CountedMissionTable {
  flight_id: number;
  operator_id: number;
  made_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    counted_missions: CountedMissionTable;
    flight_memos: FlightMemoTable;
  }
}

export {};
