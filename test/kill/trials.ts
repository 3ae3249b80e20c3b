import { Dice } from '../fuzz/case.ts';
import { afterAsking, type Damage, damageOf, filesOf, type Known, rawIn } from './judge.ts';
import { Ground, type Plan, type Program } from './victim.ts';

/** One way to stop one process. */
export interface Trial {
	readonly name: string;
	/** What comes of it; empty where all is well. */
	run(): Promise<Damage[]>;
}

/** Stops a scenario before one of its steps. */
function stopped(known: Known, plan: Plan, program: Program): Trial {
	const { scenario, steps } = known;
	const step = (steps[plan.at - 1] ?? '').replace(/ .*\//, ' ');
	return {
		name: `${scenario.name}: ${plan.by} before step ${plan.at} of ${steps.length}, ${step}`,
		async run() {
			const ground = new Ground(program, filesOf(scenario));
			try {
				const end = await ground.start(scenario.args, plan).end;
				const damage = rawIn(end);
				if (plan.by === 'SIGINT' || plan.by === 'SIGTERM')
					damage.push(...afterAsking(ground, known, end));
				for await (const one of damageOf(ground, known, plan.by === 'SIGKILL')) damage.push(one);
				return damage;
			} finally {
				ground.close();
			}
		},
	};
}

/** Stops of a scenario at each of its steps, by a signal. */
export const atEachStep = (known: Known, by: Plan['by'], program: Program): Trial[] =>
	known.steps.flatMap((step, i) =>
		by === 'half' && !step.startsWith('write ') ? [] : [stopped(known, { at: i + 1, by }, program)],
	);

/** Stops a scenario at a moment that a seed chooses, once or twice. */
export function atRandom(known: Known, seed: number, program: Program): Trial {
	const dice = new Dice('kill', seed);
	const signal = dice.pick(['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT'] as const);
	const delay = dice.next() * known.took * 1.1;
	const second = signal !== 'SIGKILL' && dice.chance(0.3) ? dice.next() * 20 : undefined;
	const twice = second === undefined ? '' : ` and again after ${second.toFixed(0)} ms`;
	return {
		name: `${known.scenario.name}: ${signal} after ${delay.toFixed(0)} ms${twice} (seed ${seed})`,
		async run() {
			const ground = new Ground(program, filesOf(known.scenario));
			try {
				const run = ground.start(known.scenario.args);
				const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
				await wait(delay);
				run.kill(signal);
				if (second !== undefined) {
					await wait(second);
					run.kill(signal);
				}
				const end = await run.end;
				const damage = rawIn(end);
				if (signal !== 'SIGKILL' && second === undefined)
					damage.push(...afterAsking(ground, known, end));
				for await (const one of damageOf(ground, known, true)) damage.push(one);
				return damage;
			} finally {
				ground.close();
			}
		},
	};
}
