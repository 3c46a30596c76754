import { rotasDoPgdas } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emTransdeclaracao11 } from "../../pgdas/transdeclaracao11.ts"
import { apresentarFicha, desfazerDeclaracao, montarFicha, registrarDeclaracao } from "./ficha.service.ts"
import { zipDasFichas } from "./fichas-em-zip.service.ts"

/** The declaration of the Simples Nacional of a month, and what was said of it. */
export function registrarPgdas({ app, autenticar, banco, aqui }: Porta): void {
  montar(app, autenticar, rotasDoPgdas, {
    consultarPgdas: aqui(async (tx, { escopo }, { params }) => apresentarFicha(await montarFicha(tx, escopo, params))),
    baixarPgdas: async (contexto, { params }) => {
      const { declaracao } = await banco.emEscopo(escopoDe(contexto), (tx) =>
        montarFicha(tx, escopoDe(contexto), params),
      )
      const texto = emTransdeclaracao11(declaracao, { transmitir: true, comparar: declaracao.tributos.length > 0 })
      return {
        tipo: "application/json",
        nome: `pgdas-${declaracao.cnpj}-${declaracao.competencia}.json`,
        bytes: new TextEncoder().encode(texto),
      }
    },
    baixarFichasDoPgdas: (contexto, { query }) => zipDasFichas(banco, escopoDe(contexto), query),
    registrarPgdas: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      registrarDeclaracao(tx, ato, params, versaoEsperada, corpo),
    ),
    desfazerPgdas: aqui((tx, ato, { params, versaoEsperada }) => desfazerDeclaracao(tx, ato, params, versaoEsperada)),
  })
}
