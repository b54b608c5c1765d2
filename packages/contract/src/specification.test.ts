import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allCalls } from "./all.ts";

// Section 7 of the specification, call by call: the path, and the wire names of its payload.

const events = [
  "getOdds",
  "closed_odds",
  "evento_abierto",
  "fecha",
  "idevento",
  "idliga",
  "iddeporte",
  "get_props",
  "hq_odds",
];

const named: readonly (readonly [path: string, payload: readonly string[]])[] = [
  ["general/validar_token", []],
  ["general/get_lenguaje", []],
  ["pos/get_lenguaje", []],
  ["general/get_url_print", []],
  ["general/logout", []],
  ["general/get_pos_acumulado_central", []],
  ["general/get_pos_activo", []],
  ["general/get_plantilla", []],
  ["general/eventos_dep_lig_fecha", []],
  ["general/registrar_usuario_idioma", ["siglas"]],
  ["general/verificar_dispositivo", ["mac", "dispositivo_info"]],
  ["general/login", ["user", "pass", "idplataforma", "mac", "dispositivo_info", "adm"]],
  ["general/update_perfil", ["nombre", "userpass", "password1", "password2", "pos_printer", "printer_tipo", "email"]],
  ["general/get_last_printer", []],
  ["general/update_printer", ["pos_printer", "printer_tipo"]],
  ["general/get_eventos_ligas", ["evento_fecha"]],
  ["general/get_webpage_eventos_ligas", ["evento_fecha"]],
  ["general/get_eventos", events],
  ["general/get_events_data", events],
  ["general/get_json_events", events],
  ["pos/get_json_events", events],
  ["general/get_ligas_info", ["activo", "iddeporte", "tipo_liga", "nombre", "spread_buy"]],
  ["general/get_deportes_info", ["activo", "nombre"]],
  ["general/get_equipos_info", ["nombre", "idliga", "iddeporte", "evento_fecha"]],
  ["general/get_family_grupo", ["activo"]],
  ["general/get_liga_grupo", ["activo"]],
  ["general/get_all_pos", ["activo", "idpos", "secuencia_pos", "nombre", "idservidor", "idservicio"]],
  ["general/clonar_pos_pago", ["idpos_seleccionada", "idpos_clonar"]],
  ["general/get_pos_acumulado", ["idpos"]],
  ["general/get_zona_acumulado", ["idzona"]],
  ["general/propagar_zona_acumulado", ["idzona"]],
  ["general/get_apuesta_tipo", ["idgrupo", "horse_bet"]],
  ["general/get_zonas", ["idservidor", "idservicio"]],
  ["general/restablecer_clave", ["user", "email"]],
  ["pos/get_hora_actual", []],
  ["pos/login_adm", ["idpos"]],
  ["online/get_pos_balance_actual", []],
  ["zuccait/modificar_sesion", ["idservicio"]],
  ["zuccait/get_servicios", []],
  ["zuccait/get_list_servicio", ["nombre", "idservidor", "servicio_cero", "activo"]],
];

/**
 * Our additional fields: the service of an anonymous visitor whose host names none, a one-time code, the length of a
 * list.
 */
const ours = ["idservicio", "codigo", "limite"];

const byPath = new Map(allCalls.map(({ call }) => [call.path, call]));

test.each(named)("%s has the specification's payload", (path, payload) => {
  const schema = byPath.get(path)?.payload;
  expect(schema).toBeInstanceOf(z.ZodObject);
  const names = Object.entries((schema?.meta()?.["wire"] as Readonly<Record<string, string>> | undefined) ?? {}).map(
    ([, name]) => name,
  );
  expect(names.filter((name) => payload.includes(name) || !ours.includes(name)).toSorted()).toEqual(
    [...payload].toSorted(),
  );
});

describe("results", () => {
  const answerNames = (path: string): readonly string[] => {
    const wire: unknown = byPath.get(path)?.answer.meta()?.["wire"];
    return Object.values(wire as Readonly<Record<string, string>>);
  };

  test.each(["general/login", "general/validar_token", "zuccait/modificar_sesion", "pos/login_adm"])(
    "%s has the session's fields verbatim",
    (path) => {
      expect(answerNames(path)).toEqual(
        expect.arrayContaining([
          "token",
          "servicio_nombre",
          "url_print_soft",
          "nombre",
          "siglas",
          "lenguaje",
          "idpos",
          "idservicio",
          "tipo_servicio",
          "product_type",
          "roll_usuario",
          "idusuario",
          "show_balance",
          "email",
          "posBalance",
          "posLimite",
          "posPointCredit",
          "allowToPlay",
          "earlyPayout",
          "token_adm",
        ]),
      );
    },
  );

  test("the balance has lc, balance, pc and allow_to_play", () => {
    expect(answerNames("online/get_pos_balance_actual")).toEqual(["lc", "balance", "pc", "allow_to_play"]);
  });

  test("an object with the specification's names has no other names", () => {
    const paths = new Set(named.map(([path]) => path));
    const wrong = allCalls
      .filter(({ call: { path } }) => paths.has(path))
      .flatMap(({ call: { path, answer } }) => mixed(answer).map((field) => `${path} ${field}`));
    expect(wrong).toEqual([]);
  });
});

/** Fields of objects without wire names, in a result that otherwise has them; stored JSON keeps its own. */
function mixed(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodArray) return mixed(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap(mixed);
  if (!(schema instanceof z.ZodObject)) return [];
  const wire = schema.meta()?.["wire"];
  return wire === undefined ? Object.keys(schema.shape as object) : [];
}
