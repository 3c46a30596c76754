import { rotasDoPgdas } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { emTransdeclaracao11 } from "../../pgdas/transdeclaracao11.ts"
import { apresentarFicha, desfazerDeclaracao, montarFicha, registrarDeclaracao } from "./ficha.service.ts"
import { zipDasFichas } from "./fichas-em-zip.service.ts"

/** The declaration of the Simples Nacional of a month, and what was said of it. */
export function registrarPgdas({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDoPgdas, {
    consultarPgdas: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), async (tx) =>
        apresentarFicha(await montarFicha(tx, escopoDe(contexto), params)),
      ),
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
    registrarPgdas: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        registrarDeclaracao(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo),
      ),
    desfazerPgdas: (contexto, { params, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        desfazerDeclaracao(tx, atoDe(contexto, agora()), params, versaoEsperada),
      ),
  })
}
