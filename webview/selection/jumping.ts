import { JumpField } from '../controls/jumpField.ts';
import type { Screen } from '../controls/screen.ts';
import { describeCount } from '../messages/describe.ts';
import {
	invalidJumpMessage,
	jumpHint,
	outsideMeshMessage,
	unknownNumberMessage,
} from '../messages/jumpMessages.ts';
import { placeText } from '../messages/numbers.ts';
import { translated } from '../model/camera.ts';
import { nounOf } from '../model/faces.ts';
import { type JumpTarget, parseJump } from '../model/jumpTarget.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Choices } from './choices.ts';

/** Jumps to an entity by its number in the file and selects it, or to a position. */
export class Jumping {
	readonly #screen: Screen;
	readonly #choices: Choices;
	readonly #field: JumpField;
	#viewId: ViewId = 'before';

	constructor(screen: Screen, choices: Choices) {
		this.#screen = screen;
		this.#choices = choices;
		this.#field = new JumpField(jumpHint, {
			go: (text) => this.#go(text).catch((error: Error) => error.message),
			left: () => screen.viewer[this.#viewId].focus(),
		});
		screen.setOverlay(this.#field.element);
	}

	/** Opens the input field for a view. */
	open(viewId: ViewId): void {
		this.#viewId = viewId;
		this.#field.open();
	}

	async #go(text: string): Promise<string | null> {
		const { context, selecting } = this.#choices[this.#viewId];
		const { mesh } = context.loaded() ?? {};
		if (!mesh) return 'There is no mesh.';
		const target = parseJump(text, selecting.kind);
		if (!target) return invalidJumpMessage(text);
		return 'place' in target ? this.#goToPosition(target.place) : this.#goToEntity(target);
	}

	async #goToEntity({
		kind,
		number,
	}: Extract<JumpTarget, { readonly number: number }>): Promise<string | null> {
		const viewId = this.#viewId;
		const { context } = this.#choices[viewId];
		const loaded = context.loaded();
		const entity = await context.service.ask('numbered', { viewId, kind, number });
		if (loaded !== context.loaded()) return 'The source has changed. Press Enter again.';
		const { noun } = this.#choices[viewId].selecting.selection.counts;
		const faceNoun = kind === 'triangles' ? noun : undefined;
		if (entity.index === null) return unknownNumberMessage(kind, number, entity, faceNoun);
		await this.#choices.commands.run(pickCommands[kind], viewId);
		this.#choices.pick(viewId, kind, Uint32Array.of(entity.index), 'replace', false);
		await this.#screen.viewer.camera.fit();
		if (kind === 'triangles' && context.hidden()?.[entity.index])
			context.showStatus(`${describeCount(1, kind, noun)} selected, but it is hidden.`, 'warning');
		return null;
	}

	async #goToPosition(position: readonly [number, number]): Promise<string | null> {
		const viewId = this.#viewId;
		const { context } = this.#choices[viewId];
		const { viewer } = this.#screen;
		const { box, origin } = context.loaded()!.mesh!.display;
		if (!box) return 'The mesh has no triangles.';
		const meshBox = translated(box, origin);
		const [x, y] = position;
		if (!(x >= meshBox.minX && x <= meshBox.maxX && y >= meshBox.minY && y <= meshBox.maxY))
			return outsideMeshMessage(position, meshBox);
		const { camera, size } = viewer.shown(viewId);
		const next = { ...camera, x, y };
		viewer.camera.set(next);
		const screen = [size.width / 2, size.height / 2] as const;
		const aim = { point: position, reach: 0, screen, camera: next };
		const entity = await context
			.search()
			.at('triangles', aim)
			.catch(() => null);
		const none = `no ${nounOf(context.loaded()?.mesh?.display.faces)}`;
		const content = entity ? this.#choices.describe(viewId, entity).split(' · ')[0] : none;
		context.showStatus(
			`${placeText(x)}, ${placeText(y)} is now the centre of the view: ${content}.`,
		);
		return null;
	}
}

const pickCommands = {
	triangles: 'pickTriangles',
	edges: 'pickEdges',
	points: 'pickPoints',
} as const;
