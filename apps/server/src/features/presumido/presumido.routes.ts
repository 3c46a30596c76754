import { rotasDoPresumido } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { consultarMes, editarMes, escolherCriterio } from "./presumido.service.ts"

/** What a month of the Lucro Presumido has besides its revenue, and how its quarter stands. */
export function registrarPresumido({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDoPresumido, {
    consultarMesDoPresumido: aqui((tx, { escopo }, { params }) =>
      consultarMes(tx, escopo, params.idEmpresa, params.competencia),
    ),
    editarMesDoPresumido: async (contexto, { params, corpo, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      const mes = await banco.emEscopo(escopo, (tx) =>
        editarMes(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo),
      )
      // Computed open months were put on Recalculando: the recalculation is told at once.
      await fila().acordar("recalculo")
      return mes
    },
    escolherCriterioDaReceita: async (contexto, { params, corpo, versaoEsperada }) => {
      const escopo = escopoDe(contexto)
      const escolhido = await banco.emEscopo(escopo, (tx) =>
        escolherCriterio(tx, atoDe(contexto, agora()), params, versaoEsperada, corpo.criterio),
      )
      await fila().acordar("recalculo")
      return escolhido
    },
  })
}
