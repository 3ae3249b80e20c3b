import type { PathSummary } from '../../src/protocol/messages.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { PathView } from '../model/results.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { describePath } from '../words/describe.ts';
import type { PanelContext } from './panelContext.ts';

/** A triangle of what a view shows. */
interface Spot {
	readonly viewId: ViewId;
	readonly triangle: number;
}

const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
	a?.viewId === b?.viewId && a?.triangle === b?.triangle;

/**
 * Shows the propagation path of a triangle in the view: of the one under the pointer, and where there is none, of the
 * one on the line of the cursor, or one that was picked last.
 */
export class PathShowing {
	readonly #context: PanelContext;
	#on = false;
	#hovered: Spot | null = null;
	#anchor: Spot | null = null;
	#shown: { readonly of: Spot; readonly path: PathView } | null = null;
	#asking = false;
	/** Rises with each mesh that is shown: what is answered about one before is dropped. */
	#meshes = 0;

	constructor(context: PanelContext) {
		this.#context = context;
	}

	get on(): boolean {
		return this.#on;
	}

	/** The path that is shown, in words; empty for none. */
	get words(): string {
		return this.#shown ? describePath(this.#shown.path) : '';
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
			say('Propagation path hidden.');
		} else if (this.#wanted === null) say('Point at a triangle to see its propagation path.');
		else void this.#update();
		refresh();
	}

	/** Another mesh is shown on a view. */
	reset(viewId: ViewId): void {
		this.#meshes++;
		if (this.#hovered?.viewId === viewId) this.#hovered = null;
		if (this.#anchor?.viewId === viewId) this.#anchor = null;
		if (this.#shown?.of.viewId === viewId) this.#show(null);
		if (this.#on) void this.#update();
	}

	/** The mesh is seen from another direction: the path is elsewhere. */
	again(): void {
		this.#meshes++;
		this.#show(null);
		if (this.#on) void this.#update();
	}

	hover(viewId: ViewId, entity: EntityFacts | null): void {
		this.#hovered = entity?.kind === 'triangles' ? { viewId, triangle: entity.index } : null;
		if (this.#on) void this.#update();
	}

	/** The triangle whose path is shown while none is pointed at; null for none. */
	anchor(viewId: ViewId, triangle: number | null): void {
		this.#anchor = triangle === null ? null : { viewId, triangle };
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
		const viewId = 'before';
		const [triangle] = (await service.ask('entitiesOn', { ...lines, viewId })).triangles;
		this.#anchor = triangle === undefined ? null : { viewId, triangle };
		if (!this.#on) this.toggle(true);
		else await this.#update();
		if (triangle === undefined) return null;
		const path = await service.ask('path', { viewId, triangle });
		return {
			triangle: path.number,
			triangles: path.triangles.length,
			terminal: path.ends,
			endsAtBoundary: path.endsAtBoundary,
			complete: path.complete,
			words: describePath(path),
		};
	}

	get #wanted(): Spot | null {
		return this.#hovered ?? this.#anchor;
	}

	/** Asks for the path that is wanted; while an answer is awaited, only the newest request follows. */
	async #update(): Promise<void> {
		if (this.#asking) return;
		this.#asking = true;
		try {
			while (this.#on && !sameSpot(this.#wanted, this.#shown?.of ?? null)) {
				const of = this.#wanted;
				const meshes = this.#meshes;
				const path = of && (await this.#ask(of));
				if (this.#on && meshes === this.#meshes) this.#show(of && path && { of, path });
			}
		} catch {
			// There is no mesh any more: what comes next shows its own.
			this.#show(null);
		} finally {
			this.#asking = false;
		}
	}

	/** The first question for a mesh has all longest edges looked for, which takes a while where they are many. */
	async #ask(of: Spot): Promise<PathView> {
		const { service, screen } = this.#context;
		const timer = setTimeout(() => screen.setPath('finding longest edges…'), 300);
		try {
			return await service.ask('path', { ...of, sight: screen.viewer.space.of(of.viewId) });
		} finally {
			clearTimeout(timer);
		}
	}

	#show(shown: { readonly of: Spot; readonly path: PathView } | null): void {
		this.#shown = shown;
		const { screen } = this.#context;
		for (const viewId of viewIds)
			screen.viewer[viewId].overlay.setPath(shown?.of.viewId === viewId ? shown.path : null);
		screen.setPath(this.words);
	}
}
