import { JumpField } from '../controls/jumpField.ts';
import type { Screen } from '../controls/screen.ts';
import { moved } from '../model/camera.ts';
import { nounOf } from '../model/faces.ts';
import { type JumpTarget, parseJump } from '../model/jumpTarget.ts';
import type { Side } from '../model/side.ts';
import { describeCount } from '../words/describe.ts';
import { jumpHint, noJumpWords, noNumberWords, outsideWords } from '../words/jumpWords.ts';
import { placeText } from '../words/numbers.ts';
import type { Choices } from './choices.ts';

/** Goes to an entity by its number in the file, which is then selected, or to a place. */
export class Jumping {
	readonly #screen: Screen;
	readonly #choices: Choices;
	readonly #field: JumpField;
	#side: Side = 'before';

	constructor(screen: Screen, choices: Choices) {
		this.#screen = screen;
		this.#choices = choices;
		this.#field = new JumpField(jumpHint, {
			go: (text) => this.#go(text).catch((error: Error) => error.message),
			left: () => screen.viewer[this.#side].focus(),
		});
		screen.setOverlay(this.#field.element);
	}

	/** Opens the field where it is typed. */
	open(side: Side): void {
		this.#side = side;
		this.#field.open();
	}

	async #go(text: string): Promise<string | null> {
		const { context, selecting } = this.#choices[this.#side];
		const { mesh } = context.loaded() ?? {};
		if (!mesh) return 'There is no mesh.';
		const target = parseJump(text, selecting.kind);
		if (!target) return noJumpWords(text);
		return 'place' in target ? this.#toPlace(target.place) : this.#toEntity(target);
	}

	async #toEntity({
		kind,
		number,
	}: Extract<JumpTarget, { readonly number: number }>): Promise<string | null> {
		const side = this.#side;
		const { context } = this.#choices[side];
		const loaded = context.loaded();
		const found = await context.service.ask('numbered', { side, kind, number });
		if (loaded !== context.loaded()) return 'The source has changed. Press Enter again.';
		const { noun } = this.#choices[side].selecting.selection.counts;
		const named = kind === 'triangles' ? noun : undefined;
		if (found.index === null) return noNumberWords(kind, number, found, named);
		await this.#choices.commands.run(pick[kind], side);
		this.#choices.pick(side, kind, Uint32Array.of(found.index), 'replace', false);
		await this.#screen.viewer.camera.fit();
		if (kind === 'triangles' && context.hidden()?.[found.index])
			context.say(`${describeCount(1, kind, noun)} selected, but it is hidden.`, 'warning');
		return null;
	}

	async #toPlace(place: readonly [number, number]): Promise<string | null> {
		const side = this.#side;
		const { context } = this.#choices[side];
		const { viewer } = this.#screen;
		const { box, origin } = context.loaded()!.mesh!.display;
		if (!box) return 'The mesh has no triangles.';
		const whole = moved(box, origin);
		const [x, y] = place;
		if (!(x >= whole.minX && x <= whole.maxX && y >= whole.minY && y <= whole.maxY))
			return outsideWords(place, whole);
		const { camera, size } = viewer.shown(side);
		const next = { ...camera, x, y };
		viewer.camera.set(next);
		const screen = [size.width / 2, size.height / 2] as const;
		const aim = { point: place, reach: 0, screen, camera: next };
		const entity = await context
			.search()
			.at('triangles', aim)
			.catch(() => null);
		const none = `no ${nounOf(context.loaded()?.mesh?.display.faces)}`;
		const what = entity ? this.#choices.describe(side, entity).split(' · ')[0] : none;
		context.say(`${placeText(x)}, ${placeText(y)} is now the centre of the view: ${what}.`);
		return null;
	}
}

const pick = { triangles: 'pickTriangles', edges: 'pickEdges', points: 'pickPoints' } as const;
