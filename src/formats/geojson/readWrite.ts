import type { FormatIo } from '../format.ts';
import { readGeojson } from './readGeojson.ts';
import { writeGeojson } from './writeGeojson.ts';

/** What reads and writes GeoJSON. */
export const geojsonIo: FormatIo = { read: readGeojson, write: writeGeojson };
