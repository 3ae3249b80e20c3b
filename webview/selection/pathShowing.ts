import type { FileLines, PathSummary } from '../../src/protocol/messages.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { PathView } from '../model/results.ts';
import { describePath } from '../words/describe.ts';
import type { PanelContext } from './panelContext.ts';

/**
 * Shows the propagation path of a triangle in the view: of the one under the pointer, and where there is none, of the
 * one on the line of the cursor, or one that was picked last.
 */
export class PathShowing {
	readonly #context: PanelContext;
	#on = false;
	#hovered: number | null = null;
	#anchor: number | null = null;
	#shown: PathView | null = null;
	#asking = false;

	constructor(context: PanelContext) {
		this.#context = context;
	}

	get on(): boolean {
		return this.#on;
	}

	/** The path that is shown, in words; empty for none. */
	get words(): string {
		return this.#shown ? describePath(this.#shown) : '';
	}

	/** Turns it on or off. */
	toggle(on = !this.#on): void {
		if (on === this.#on) return;
		this.#on = on;
		const { screen, say, refresh } = this.#context;
		screen.toolbar.select.setPath(on);
		screen.showPathKey(on);
		if (!on) {
			this.#show(null);
			say('Paths are no longer shown.');
		} else if (this.#wanted === null) say('Point at a triangle to see its propagation path.');
		else void this.#update();
		refresh();
	}

	/** A new state of the document is shown. */
	reset(): void {
		this.#hovered = null;
		this.#anchor = null;
		this.#show(null);
	}

	hover(entity: EntityFacts | null): void {
		this.#hovered = entity?.kind === 'triangles' ? entity.index : null;
		if (this.#on) void this.#update();
	}

	/** The triangle whose path is shown while none is pointed at; null for none. */
	anchor(triangle: number | null): void {
		this.#anchor = triangle;
		if (this.#on) void this.#update();
	}

	/** What the extension asks for: see `ToPanel.showPath`. */
	async showLine(
		at: { readonly file: string; readonly line: number } | null,
	): Promise<PathSummary | null> {
		if (!at) {
			this.toggle(false);
			return null;
		}
		const { service } = this.#context;
		const range = { start: at.line, end: at.line };
		const lines: FileLines = { file: at.file, ranges: [range] };
		const [triangle] = (await service.ask('entitiesOn', lines)).triangles;
		this.#anchor = triangle ?? null;
		if (!this.#on) this.toggle(true);
		else await this.#update();
		if (triangle === undefined) return null;
		const path = await service.ask('path', { triangle });
		return {
			triangle: path.number,
			triangles: path.triangles.length,
			terminal: path.ends,
			endsAtBoundary: path.endsAtBoundary,
			complete: path.complete,
			words: describePath(path),
		};
	}

	get #wanted(): number | null {
		return this.#hovered ?? this.#anchor;
	}

	/** Asks for the path that is wanted; while an answer is awaited, only the newest wish follows. */
	async #update(): Promise<void> {
		if (this.#asking) return;
		this.#asking = true;
		try {
			while (this.#on && this.#wanted !== (this.#shown?.triangle ?? null)) {
				const triangle = this.#wanted;
				const document = this.#context.document();
				const path = triangle === null ? null : await this.#ask(triangle);
				if (this.#on && document === this.#context.document()) this.#show(path);
			}
		} catch {
			// There is no mesh any more: what comes next shows its own.
			this.#show(null);
		} finally {
			this.#asking = false;
		}
	}

	/** The first question for a mesh has all longest edges looked for, which takes a while where they are many. */
	async #ask(triangle: number): Promise<PathView> {
		const { service, screen } = this.#context;
		const timer = setTimeout(() => screen.setPath('looking for longest edges…'), 300);
		try {
			return await service.ask('path', { triangle });
		} finally {
			clearTimeout(timer);
		}
	}

	#show(path: PathView | null): void {
		this.#shown = path;
		const { screen } = this.#context;
		screen.viewer.before.overlay.setPath(path);
		screen.setPath(this.words);
	}
}
