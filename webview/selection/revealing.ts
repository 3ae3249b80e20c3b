import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import { describeSelected } from '../messages/describe.ts';
import type { Counts, Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** Selects the lines of the selection in the text editor. */
export class Revealing {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	/** Files with lines selected for this selection. */
	#files: string[] = [];
	#latest = 0;

	constructor(context: PanelContext, selection: Selection) {
		this.#context = context;
		this.#selection = selection;
	}

	/** Records that the text editor itself selected lines of a file. */
	noteTextSelection(file: string): void {
		this.#latest++;
		this.#files = [file];
	}

	/** Discards pending requests. */
	drop(): void {
		this.#latest++;
	}

	/** Selects the lines of the selection, and deselects those in files without any. */
	show(): void {
		const latest = ++this.#latest;
		const { service, showStatus, view } = this.#context;
		const { counts, count } = this.#selection;
		if (count === 0) {
			for (const file of this.#files) this.#reveal({ file, ranges: [] });
			this.#files = [];
			return;
		}
		const { viewId } = this.#context;
		service.ask('linesOf', { viewId, lists: this.#selection.lists() }).then(
			({ files, without }) => {
				if (latest !== this.#latest) return;
				const deselected = this.#files.filter(
					(file) => !files.some((lines) => lines.file === file),
				);
				this.#files = files.map(({ file }) => file);
				for (const file of deselected) this.#reveal({ file, ranges: [] });
				for (const lines of files) this.#reveal(lines);
				if (without.length > 0)
					showStatus(`${describeSelected(counts, view())} ${withoutLines(without, counts)}`);
			},
			() => {},
		);
	}

	#reveal(lines: FileLines): void {
		const { host, viewId, document } = this.#context;
		const isOfOther = viewId === 'after' && document()?.other !== undefined;
		host.request('revealLines', { ...lines, ...(isOfOther && { other: true }) }).catch(() => {});
	}
}

const withoutLines = (kinds: readonly EntityKind[], counts: Counts): string =>
	`No file of this mesh lists its ${kinds.filter((kind) => counts[kind] > 0).join(' and ')}, so there are no lines to show.`;
