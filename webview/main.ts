import { Channel } from '../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../src/protocol/messages.ts';
import { pageData } from '../src/protocol/page.ts';
import controls from './controls/controls.css';
import type { FileName } from './files/openFiles.ts';
import { GraphicsClient } from './graphics/graphicsClient.ts';
import layout from './layout.css';
import { isSavedOf, restoreFailure, restoreMemory } from './model/savedState.ts';
import { createPanel } from './panel/panel.ts';
import styles from './style.css';
import { connectHost } from './vsCodeHost.ts';
import { MeshService } from './work/meshService.ts';
import { WorkerClient } from './work/workerClient.ts';

// A constructed style sheet is not subject to the content security policy.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${styles}\n${layout}\n${controls}`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const { uri, worker, saved: moved } = pageData(document.body.dataset);
const { port, getState, setState } = connectHost();
const host = new Channel<ToExtension, ToPanel>(port, uri);
const graphics = new GraphicsClient(worker);
const readFile = ({ name, other }: FileName) =>
	host.request('readFile', { name, ...(other && { other }) });
const meshWorker = new WorkerClient(worker, readFile, graphics);
meshWorker.prepare();
const service = new MeshService(meshWorker);
const root = document.getElementById('panel') ?? document.body;
const restored = getState();
const saved = isSavedOf(uri, restored) ? restored : moved;
// After a window reload the file is found by the saved state.
if (saved === moved && moved) setState(moved);
const memory = restoreMemory(uri, saved);
const start = createPanel(root, host, service, graphics, memory, throttled(setState, 150));
void start(restoreFailure(uri, saved));

/** Passes on the latest value at most once per `interval` milliseconds, and at once when the page is hidden. */
function throttled<T>(pass: (value: T) => void, interval: number): (value: T) => void {
	let latest: { value: T } | null = null;
	const flush = (): void => {
		if (latest) pass(latest.value);
		latest = null;
	};
	window.addEventListener('pagehide', flush);
	return (value) => {
		if (!latest) setTimeout(flush, interval);
		latest = { value };
	};
}
