// What every test file clones, written once: `node prepareDatabases.ts <url of an empty database> <url of its copy>` fills it with
// the migrations, the airspace and the queues, copies it, adds the named people to the copy and says who they are.
import { importSia } from '../src/datasets/sia.ts';
import { importUas } from '../src/datasets/uas.ts';
import { layQueues } from '../src/live.ts';
import { connectDatabase } from '../src/platform/db/database.ts';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { addActors } from './actors.ts';
import { copyDatabase } from './databaseCopies.ts';

const [url = '', peopleUrl = ''] = process.argv.slice(2);
await migrateDatabase(url);
// No connection may stay open on a database that is copied.
const connection = connectDatabase(url, 1);
await importSia(connection.db);
await importUas(connection.db);
// The embedded zones are of an older cycle: here both are of one, so that a test is old only when it means to be.
await connection.db
  .updateTable('datasets')
  .set({ effective_date: '2026-09-03' })
  .where('source', '=', 'UAS')
  .execute();
await connection.close();
await layQueues(url);
await copyDatabase(url, peopleUrl);
const peopled = connectDatabase(peopleUrl, 1);
const people = await addActors(peopled.db);
await peopled.close();
process.stdout.write(JSON.stringify(people));
