import { rotasDasGuias } from "@partida/contracts"
import { eq } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { gerarGuiaPdf } from "../../documentos/guia-pdf/guia-pdf.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import { numaTransacao, type Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { consultarGuia } from "./ficha.service.ts"
import { exportarGuias, paginaDeGuias } from "./guias.service.ts"
import { estornarPagamento, type GuiaDepois, registrarPagamento } from "./pagamentos.service.ts"

/** What each company has to pay, and what it paid. */
export function registrarGuias(
  { app, autenticar, banco, agora, aqui }: Porta,
  { fila, marcas }: { readonly fila: () => Fila; readonly marcas: Marcas },
): void {
  // What is paid of a DAS counts in the payroll of the Fator R: open months may be computed again.
  const pagando = <P>(corpo: (tx: Tx, ato: Ato, pedido: P) => Promise<GuiaDepois>) =>
    numaTransacao(async (contexto: Contexto, pedido: P) => {
      const ato = atoDe(contexto, agora())
      let recalcular = false
      const detalhe = await banco.emEscopo(ato.escopo, async (tx) => {
        const depois = await corpo(tx, ato, pedido)
        recalcular = depois.recalcular
        return depois.detalhe
      })
      if (recalcular) await fila().acordar("recalculo")
      return detalhe
    })
  montar(app, autenticar, rotasDasGuias, {
    listarGuias: aqui((tx, { escopo }, { query }) => paginaDeGuias(tx, escopo, query, agora())),
    exportarGuias: (contexto, { query }) => exportarGuias(banco, escopoDe(contexto), query, agora()),
    consultarGuia: aqui((tx, { escopo }, { params, query }) =>
      consultarGuia(tx, escopo, params.id, agora(), query.pagandoEm),
    ),
    baixarExtratoDaGuia: async (contexto, { params, query }) => {
      const { detalhe, escritorio } = await banco.emEscopo(escopoDe(contexto), (tx) =>
        lerParaImprimir(tx, escopoDe(contexto), params.id, agora(), query.pagandoEm),
      )
      const { guia } = detalhe
      const quota = guia.quota === 0 ? "" : `-quota-${guia.quota}`
      return desenharPdf(marcas, escopoDe(contexto).idEscritorio, {
        nome: `extrato-${guia.obrigacao}${quota}-${guia.cnpj}-${guia.competencia}.pdf`,
        gerar: (marca) => gerarGuiaPdf({ marca, escritorio, detalhe, geradoEm: agora() }),
      })
    },
    registrarPagamento: pagando((tx, ato, { params, corpo }) =>
      registrarPagamento(tx, ato, { idGuia: params.id, ...corpo }),
    ),
    estornarPagamento: pagando((tx, ato, { params, corpo }) => estornarPagamento(tx, ato, params, corpo.motivo)),
  })
}

async function lerParaImprimir(tx: Tx, escopo: Escopo, id: string, agora: Date, pagandoEm: string | undefined) {
  const detalhe = await consultarGuia(tx, escopo, id, agora, pagandoEm)
  const [escritorio] = await lerCampos(tx, escritorios, ["nome", "cnpj"], eq(escritorios.id, escopo.idEscritorio))
  if (!escritorio) throw new ErroDeNegocio("nao-encontrado")
  return { detalhe, escritorio }
}
