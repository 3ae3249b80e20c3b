import type { PathSummary } from '../../src/protocol/messages.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import { describePath } from '../messages/describe.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { PathView } from '../model/results.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { PanelContext } from './panelContext.ts';

/** A triangle of a view. */
interface ViewTriangle {
	readonly viewId: ViewId;
	readonly triangle: number;
}

const sameTriangle = (a: ViewTriangle | null, b: ViewTriangle | null): boolean =>
	a?.viewId === b?.viewId && a?.triangle === b?.triangle;

/**
 * Shows the propagation path of the triangle under the pointer, otherwise of the one on the cursor's line or picked
 * last.
 */
export class PathShowing {
	readonly #context: PanelContext;
	#on = false;
	#hovered: ViewTriangle | null = null;
	#anchor: ViewTriangle | null = null;
	#shown: { readonly of: ViewTriangle; readonly path: PathView } | null = null;
	#isPending = false;
	/** Incremented for each change of mesh: answers about earlier ones are dropped. */
	#meshes = 0;

	constructor(context: PanelContext) {
		this.#context = context;
	}

	get on(): boolean {
		return this.#on;
	}

	/** Describes the path shown; empty for none. */
	get description(): string {
		return this.#shown ? describePath(this.#shown.path) : '';
	}

	/** Switches the path on or off. */
	toggle(on = !this.#on): void {
		if (on === this.#on) return;
		this.#on = on;
		const { screen, showStatus, refresh } = this.#context;
		screen.toolbar.select.setPath(on);
		screen.showPathKey(on);
		if (!on) {
			this.#show(null);
			showStatus('Propagation path hidden.');
		} else if (this.#target === null)
			showStatus('Point at a triangle to see its propagation path.');
		else void this.#update();
		refresh();
	}

	/** Handles a change of mesh in a view. */
	reset(viewId: ViewId): void {
		this.#meshes++;
		if (this.#hovered?.viewId === viewId) this.#hovered = null;
		if (this.#anchor?.viewId === viewId) this.#anchor = null;
		if (this.#shown?.of.viewId === viewId) this.#show(null);
		if (this.#on) void this.#update();
	}

	/** Updates the path after a rotation. */
	update(): void {
		this.#meshes++;
		this.#show(null);
		if (this.#on) void this.#update();
	}

	hover(viewId: ViewId, entity: EntityFacts | null): void {
		this.#hovered = entity?.kind === 'triangles' ? { viewId, triangle: entity.index } : null;
		if (this.#on) void this.#update();
	}

	/** Sets the triangle whose path is shown while none is under the pointer; null for none. */
	anchor(viewId: ViewId, triangle: number | null): void {
		this.#anchor = triangle === null ? null : { viewId, triangle };
		if (this.#on) void this.#update();
	}

	/** Handles a request of the extension, see `ToPanel.showPath`. */
	async showLine(
		location: { readonly file: string; readonly line: number } | null,
	): Promise<PathSummary | null> {
		if (!location) {
			this.toggle(false);
			return null;
		}
		const { service } = this.#context;
		const range = { start: location.line, end: location.line };
		const lines: FileLines = { file: location.file, ranges: [range] };
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

	/** The triangle whose path is to be shown. */
	get #target(): ViewTriangle | null {
		return this.#hovered ?? this.#anchor;
	}

	/** Requests the path; after a pending request, repeats it only for the newest triangle. */
	async #update(): Promise<void> {
		if (this.#isPending) return;
		this.#isPending = true;
		try {
			while (this.#on && !sameTriangle(this.#target, this.#shown?.of ?? null)) {
				const of = this.#target;
				const meshes = this.#meshes;
				const path = of && (await this.#ask(of));
				if (this.#on && meshes === this.#meshes) this.#show(of && path && { of, path });
			}
		} catch {
			// The mesh was replaced: `reset` updates the path.
			this.#show(null);
		} finally {
			this.#isPending = false;
		}
	}

	/** Requests a path. The first request for a mesh finds all longest edges, which may take seconds. */
	async #ask(of: ViewTriangle): Promise<PathView> {
		const { service, screen } = this.#context;
		const timer = setTimeout(() => screen.setPath('finding longest edges…'), 300);
		try {
			return await service.ask('path', { ...of, viewTransform: screen.viewer.space.of(of.viewId) });
		} finally {
			clearTimeout(timer);
		}
	}

	#show(shown: { readonly of: ViewTriangle; readonly path: PathView } | null): void {
		this.#shown = shown;
		const { screen } = this.#context;
		for (const viewId of viewIds)
			screen.viewer[viewId].overlay.setPath(shown?.of.viewId === viewId ? shown.path : null);
		screen.setPath(this.description);
	}
}
