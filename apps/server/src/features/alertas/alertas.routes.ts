import { rotasDosAlertas } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { exportarAlertas, paginaDeAlertas } from "./consulta.service.ts"
import { exportarReceitasAnteriores } from "./receitas-anteriores.service.ts"

/** What deserves a look in each company. */
export function registrarAlertas({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosAlertas, {
    listarAlertas: aqui((tx, { escopo }, { query }) => paginaDeAlertas(tx, escopo, query)),
    exportarAlertas: (contexto, { query }) => exportarAlertas(banco, escopoDe(contexto), query),
    exportarReceitasAnteriores: (contexto, { query }) =>
      exportarReceitasAnteriores(banco, escopoDe(contexto), query, agora()),
  })
}
