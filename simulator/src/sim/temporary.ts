// Temporary tickets: saved without payment, loaded by their code at a till of the service, sold once, or expired.

import { responses, temporary } from "@chalkboard/contract";
import { expectedSale } from "../auditor/sale.ts";
import { answered, newSale } from "./people/clerk.ts";
import { wireSlip } from "./people/remembered.ts";
import { agree, Disagreement, reasonIn, type World } from "./world.ts";

/** A customer saves a slip and receives a code. */
export async function composeTemporary(world: World): Promise<void> {
  const { model, server, marks } = world;
  const sale = newSale(world);
  if (sale === undefined) return;
  const { seller, slip } = sale;
  const answer = await server.send(seller.personId, temporary.compose, { slip: wireSlip(slip) });
  if (!answer.ok)
    throw new Disagreement("a slip could not be kept", { slip, answer: answer.responseType, data: answer.data });
  const expiresAt = model.now + seller.service.temporaryMinutes * 60_000;
  agree("until when a slip is kept", answer.data.expiresAt, expiresAt, { code: answer.data.code });
  model.temporary.push({ code: answer.data.code, service: seller.service, slip, expiresAt, ticket: undefined });
  marks.add("temporary: composed");
}

/**
 * A clerk loads one by its code and sells it at the current lines; one of another service is not found, and a sold or
 * expired one is not sold.
 */
export async function sellTemporary(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  if (model.temporary.length === 0) return;
  const fresh = model.temporary.filter(
    ({ ticket, expiresAt, service }) => ticket === undefined && model.now < expiresAt && service.kind === "retail",
  );
  const kept = chance.pick(fresh.length > 0 && chance.percent(70) ? fresh : model.temporary);
  const clerks = model.sellers.filter(({ service }) => service.kind === "retail");
  const own = clerks.filter(({ service }) => service === kept.service);
  const clerk = chance.pick(own.length > 0 && chance.percent(90) ? own : clerks);
  const { code, slip, ticket, expiresAt } = kept;
  const loaded = await server.send(clerk.personId, temporary.load, { code });
  const figures = { code, slip, data: loaded.data };
  if (clerk.service !== kept.service) {
    agree("another service's code is unknown", loaded.responseType, responses.notFound, figures);
    marks.add("temporary: unknown");
    return;
  }
  if (ticket !== undefined || model.now >= expiresAt) {
    const reason = ticket === undefined ? "expired" : "sold";
    agree(
      "why a kept slip is not loaded",
      [loaded.responseType, reasonIn(loaded.data)],
      [responses.changedMeanwhile, reason],
      figures,
    );
    marks.add(`temporary: ${reason}`);
    return;
  }
  const expected = expectedSale(model, clerk, slip);
  if (expected.isNoFreePlay) {
    return agree(
      "a kept slip that point credit does not buy",
      [loaded.responseType, reasonIn(loaded.data)],
      [responses.notAllowed, "freePlay"],
      figures,
    );
  }
  agree(
    "a kept slip, quoted anew",
    loaded.ok && loaded.data.quote.refusals.map((refusal) => refusal.code),
    expected.codes,
    figures,
  );
  const key = `temporary-${world.serial()}`;
  const sale = { seller: clerk, sellerIndex: model.sellers.indexOf(clerk), slip, key };
  const waits = model.waits.size;
  const sold = answered(
    world,
    sale,
    expected,
    await server.send(clerk.personId, temporary.sellTemporary, { code, key, slip: wireSlip(slip) }),
  );
  if (model.waits.size > waits) {
    // While it waits for a trader it is reserved, so it is left alone here.
    model.temporary.splice(model.temporary.indexOf(kept), 1);
    return;
  }
  if (sold === undefined) return;
  kept.ticket = sold.number;
  const other = await server.send(chance.pick(own).personId, temporary.sellTemporary, {
    code,
    key: `${key} again`,
    slip: wireSlip(slip),
  });
  agree("a kept slip is sold once", [other.responseType, reasonIn(other.data)], [responses.changedMeanwhile, "sold"], {
    code,
    ticket: sold.number,
  });
  const loadedAgain = await server.send(clerk.personId, temporary.load, { code });
  agree(
    "a kept slip that was sold is not loaded",
    [loadedAgain.responseType, reasonIn(loadedAgain.data)],
    [responses.changedMeanwhile, "sold"],
    { code },
  );
  marks.add("temporary: sold");
  marks.add("temporary: sold once");
}
