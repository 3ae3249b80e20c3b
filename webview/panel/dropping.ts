import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { listText } from '../../src/util/listText.ts';
import type { Tone } from '../controls/statusLine.ts';

/** Types of the URIs of dragged files in VS Code: all files, or only the first. */
const uriListTypes = ['application/vnd.code.uri-list', 'text/uri-list'] as const;

/** The URIs in a list of type `text/uri-list`. */
export const addressesIn = (uriList: string): string[] =>
	uriList
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '' && !line.startsWith('#'));

/** Opens files dropped on the page, each in its own preview. */
export function listenToDrops(
	root: HTMLElement,
	host: Channel<ToExtension, ToPanel>,
	showStatus: (text: string, tone?: Tone) => void,
): void {
	const isFiles = ({ dataTransfer }: DragEvent): boolean =>
		dataTransfer?.types.some(
			(type) => type === 'Files' || uriListTypes.some((uriListType) => uriListType === type),
		) ?? false;
	const highlight = (isOver: boolean): void => void root.classList.toggle('dropping', isOver);
	root.addEventListener('dragover', (event) => {
		if (!isFiles(event)) return;
		event.preventDefault();
		if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
		highlight(true);
	});
	root.addEventListener('dragleave', ({ relatedTarget }) => {
		if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) highlight(false);
	});
	root.addEventListener('drop', (event) => {
		highlight(false);
		if (!isFiles(event)) return;
		event.preventDefault();
		const uriList = uriListTypes
			.map((type) => event.dataTransfer?.getData(type) ?? '')
			.find(Boolean);
		void open(addressesIn(uriList ?? ''));
	});
	async function open(uris: readonly string[]): Promise<void> {
		if (uris.length === 0) {
			showStatus(
				'VS Code gives no path for the dropped item. Drop files from its Explorer, or use File: Open File….',
				'warning',
			);
			return;
		}
		try {
			const { opened, refused } = await host.request('openFiles', { uris });
			const messages = opened.length > 0 ? [`Opened ${listText(opened)}.`, ...refused] : refused;
			showStatus(messages.join(' '), refused.length > 0 ? 'warning' : 'plain');
		} catch (error) {
			showStatus((error as Error).message, 'error');
		}
	}
}
