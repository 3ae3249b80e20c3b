import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import type { Searches } from '../search/searches.ts';
import type { Choices } from '../selection/choices.ts';
import type { MeshService } from '../work/meshService.ts';
import type { Colours } from './colours.ts';
import type { EntityMenu } from './entityMenu.ts';
import type { FieldListing } from './fieldListing.ts';
import type { HoverWords } from './hoverWords.ts';
import type { Meant } from './meant.ts';
import type { MeshesToDraw } from './meshesToDraw.ts';
import type { NumberShowing } from './numberShowing.ts';
import type { Pictures } from './pictures.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Remembered } from './remembered.ts';
import type { Reporting } from './reporting.ts';
import type { ResultShowing } from './resultShowing.ts';
import type { Runs } from './runs.ts';
import type { ShownMeshes } from './shownMeshes.ts';
import type { SurfaceLines } from './surfaceLines.ts';
import type { Writing } from './writing.ts';

/**
 * All that the panel consists of. It is for what follows an event and passes it on; whoever needs two or three parts takes
 * those.
 */
export interface PanelParts {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly service: MeshService;
	readonly screen: Screen;
	readonly memory: Remembered;
	readonly reading: Reading;
	readonly refining: Refining;
	readonly meshes: ShownMeshes;
	readonly results: ResultShowing;
	readonly runs: Runs;
	readonly writing: Writing;
	readonly pictures: Pictures;
	readonly drawn: MeshesToDraw;
	readonly searches: Searches;
	readonly choices: Choices;
	readonly meant: Meant;
	readonly menu: EntityMenu;
	readonly colours: Colours;
	readonly lines: SurfaceLines;
	readonly numbers: NumberShowing;
	readonly fieldListing: FieldListing;
	readonly hoverWords: HoverWords;
	readonly reporting: Reporting;
	say(text: string, tone?: Tone, fraction?: number): void;
}
