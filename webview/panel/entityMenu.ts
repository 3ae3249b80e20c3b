import { ContextMenu } from '../controls/contextMenu.ts';
import type { MenuItem } from '../controls/menuList.ts';
import type { Screen } from '../controls/screen.ts';
import type { EntityFacts } from '../model/entities.ts';
import { shapeOfFace } from '../model/faces.ts';
import type { ViewCommand } from '../model/gestures.ts';
import type { Side } from '../model/side.ts';
import type { Choices } from '../selection/choices.ts';

/** What the menu needs of the panel. */
export interface EntityMenuSources {
	readonly screen: Screen;
	readonly choices: Choices;
	/** What is under the pointer, in a line. */
	describe(side: Side, entity: EntityFacts): string;
	/** Refines what is selected. */
	refineSelected(): void;
	/** Quantities of groups that triangles are not coloured by now. */
	groups(): readonly { readonly id: string; readonly title: string }[];
	colourBy(quantity: string): void;
	picture(what: 'save' | 'copy'): void;
}

const words = { triangles: 'triangle', edges: 'edge', points: 'point' } as const;

/**
 * The menu of a view: what can be done with what is under the pointer, or with all that is selected where that is part of
 * it, and with the view.
 */
export class EntityMenu {
	readonly #from: EntityMenuSources;
	readonly #menu = new ContextMenu();

	constructor(root: HTMLElement, from: EntityMenuSources) {
		this.#from = from;
		root.append(this.#menu.element);
	}

	/** Opens it at a place of the page. */
	open(side: Side, entity: EntityFacts | null, at: readonly [number, number]): void {
		const { screen, choices, describe } = this.#from;
		if (!choices[side].context.loaded()?.mesh) return;
		const items = [
			...(entity ? this.#aboutEntity(side, entity) : this.#aboutSelection(side)),
			...this.#aboutView(side),
		];
		const title = entity ? describe(side, entity) : 'Nothing under the pointer';
		this.#menu.open(title, items, at, () => screen.viewer[side].focus());
	}

	#aboutEntity(side: Side, entity: EntityFacts): (MenuItem | null)[] {
		const { choices, refineSelected } = this.#from;
		const { kind, index } = entity;
		const { selecting, context } = choices[side];
		const { selection } = selecting;
		const isIn = selection[kind].flags[index] === 1;
		const { faces } = context.loaded()?.mesh?.display ?? {};
		const shape = kind === 'triangles' ? shapeOfFace(faces, index) : null;
		const noun = shape ?? words[kind];
		const what = isIn && selection.count > 1 ? 'selection' : `this ${noun}`;
		const pick = (mode: 'replace' | 'toggle'): void =>
			choices.pick(side, kind, Uint32Array.of(index), mode, false);
		const act =
			(command: ViewCommand): (() => void) =>
			() => {
				if (!isIn) pick('replace');
				void choices.commands.run(command, side);
			};
		return [
			{
				id: 'context-text',
				label: `Show ${isIn && selection.count > 1 ? 'lines of selection' : 'its line'} in the text`,
				press: () => (isIn ? selecting.reveal() : pick('replace')),
			},
			{
				id: 'context-select',
				label: isIn ? `Deselect this ${noun}` : `Select this ${noun}`,
				key: 'Space',
				press: () => pick(isIn ? 'toggle' : 'replace'),
			},
			...(isIn || selection.count === 0
				? []
				: [
						{
							id: 'context-add',
							label: `Add this ${noun} to the selection`,
							press: () => pick('toggle'),
						},
					]),
			null,
			// Quads and polygons are not refined.
			...(shape
				? []
				: [
						{ id: 'context-mark', label: `Mark ${what}`, key: 'M', press: act('markSelection') },
						{
							id: 'context-unmark',
							label: `Unmark ${what}`,
							key: 'U',
							press: act('unmarkSelection'),
						},
						{
							id: 'context-refine',
							label: `Refine ${what}`,
							press: () => {
								if (!isIn) pick('replace');
								context.choose('selected');
								refineSelected();
							},
						},
					]),
			...(kind === 'triangles' && !faces
				? [
						{
							id: 'context-path',
							label: 'Show its propagation path',
							key: 'H',
							press: () => {
								choices.paths.anchor(side, index);
								choices.paths.toggle(true);
							},
						},
					]
				: []),
			null,
			{ id: 'context-others', label: 'Hide others', key: 'O', press: act('hideOthers') },
			{ id: 'context-hide', label: `Hide ${what}`, key: 'X', press: act('hideSelection') },
			...this.#showAll(side),
		];
	}

	/** Where nothing is under the pointer. */
	#aboutSelection(side: Side): (MenuItem | null)[] {
		const { choices } = this.#from;
		if (choices.selecting.selection.count === 0) return this.#showAll(side);
		const run = (command: ViewCommand) => () => void choices.commands.run(command, side);
		return [
			{ id: 'context-mark', label: 'Mark selection', key: 'M', press: run('markSelection') },
			{ id: 'context-others', label: 'Hide others', key: 'O', press: run('hideOthers') },
			{ id: 'context-hide', label: 'Hide selection', key: 'X', press: run('hideSelection') },
			...this.#showAll(side),
		];
	}

	#showAll(side: Side): MenuItem[] {
		const { choices } = this.#from;
		if (choices.before.context.hidden() === null && choices.after.context.hidden() === null)
			return [];
		const press = (): void => void choices.commands.run('showAll', side);
		return [{ id: 'context-show-all', label: 'Show all triangles', key: 'S', press }];
	}

	#aboutView(side: Side): (MenuItem | null)[] {
		const { choices, screen, groups, colourBy, picture } = this.#from;
		const run = (command: ViewCommand) => () => void choices.commands.run(command, side);
		return [
			null,
			...groups().map(({ id, title }, i) => ({
				id: `context-colour-${i}`,
				label: `Colour by ${title.toLowerCase()}`,
				press: () => colourBy(id),
			})),
			...(choices.selecting.selection.count > 0
				? [{ id: 'context-fit', label: 'Show selection', key: 'F', press: run('showSelection') }]
				: []),
			{
				id: 'context-whole',
				label: 'Show whole mesh',
				key: '0',
				press: () => screen.viewer.camera.reset(),
			},
			{ id: 'context-jump', label: 'Go to…', key: 'J', press: run('openJump') },
			{ id: 'context-where', label: 'Mark where…', key: 'W', press: run('openMarkForm') },
			null,
			{ id: 'context-copy', label: 'Copy picture', press: () => picture('copy') },
			{ id: 'context-save', label: 'Save picture…', press: () => picture('save') },
		];
	}
}
