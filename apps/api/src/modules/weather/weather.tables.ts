import type { HourState } from '@envol/domain/weather/judgeHours';
import type { Id, Json } from '../../platform/db/columns.ts';

interface FlightWeatherEventTable {
  id: Id;
  flight_id: number;
  logged_at: string;
  logged_by_name: string;
  source: 'open_meteo' | 'simulated' | 'none';
  flight_state: HourState;
  snapshot: Json<object>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_weather_events: FlightWeatherEventTable;
  }
}
