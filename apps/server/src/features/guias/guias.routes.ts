import { rotasDasGuias } from "@partida/contracts"
import { eq } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { gerarGuiaPdf } from "../../documentos/guia-pdf/guia-pdf.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import { desenharPdf } from "../../marca/documento.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { consultarGuia, exportarGuias, paginaDeGuias } from "./guias.service.ts"
import { estornarPagamento, registrarPagamento } from "./pagamentos.service.ts"

/** What each company has to pay, and what it paid. */
export function registrarGuias(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  { fila, marcas }: { readonly fila: () => Fila; readonly marcas: Marcas },
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
  montar(app, autenticar, rotasDasGuias, {
    listarGuias: (contexto, { query }) => aqui(contexto, (tx, escopo) => paginaDeGuias(tx, escopo, query, agora())),
    exportarGuias: (contexto, { query }) => exportarGuias(banco, escopoDe(contexto), query, agora()),
    consultarGuia: (contexto, { params, query }) =>
      aqui(contexto, (tx, escopo) => consultarGuia(tx, escopo, params.id, agora(), query.pagandoEm)),
    baixarExtratoDaGuia: async (contexto, { params, query }) => {
      const { detalhe, escritorio } = await aqui(contexto, (tx, escopo) =>
        lerParaImprimir(tx, escopo, params.id, agora(), query.pagandoEm),
      )
      const { guia } = detalhe
      const quota = guia.quota === 0 ? "" : `-quota-${guia.quota}`
      return desenharPdf(marcas, escopoDe(contexto).idEscritorio, {
        nome: `extrato-${guia.obrigacao}${quota}-${guia.cnpj}-${guia.competencia}.pdf`,
        gerar: (marca) => gerarGuiaPdf({ marca, escritorio, detalhe, geradoEm: agora() }),
      })
    },
    // What is paid of a DAS counts in the payroll of the Fator R: open months may be computed again.
    registrarPagamento: async (contexto, { params, corpo }) => {
      const pago = await aqui(contexto, (tx) =>
        registrarPagamento(tx, atoDe(contexto, agora()), { idGuia: params.id, ...corpo }),
      )
      await fila().acordar("recalculo")
      return pago
    },
    estornarPagamento: async (contexto, { params, corpo }) => {
      const estornado = await aqui(contexto, (tx) =>
        estornarPagamento(tx, atoDe(contexto, agora()), params, corpo.motivo),
      )
      await fila().acordar("recalculo")
      return estornado
    },
  })
}

async function lerParaImprimir(tx: Tx, escopo: Escopo, id: string, agora: Date, pagandoEm: string | undefined) {
  const detalhe = await consultarGuia(tx, escopo, id, agora, pagandoEm)
  const [escritorio] = await tx
    .select({ nome: escritorios.nome, cnpj: escritorios.cnpj })
    .from(escritorios)
    .where(eq(escritorios.id, escopo.idEscritorio))
  if (!escritorio) throw new ErroDeNegocio("nao-encontrado")
  return { detalhe, escritorio }
}
