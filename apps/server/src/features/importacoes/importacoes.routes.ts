import { rotasDasImportacoes } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, paginacaoDe } from "../../db/paginas.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { exportar } from "../../http/exportacao/exportar.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { criarTurno } from "../../turno.ts"
import { ajustarLinhas, consultarCelulas, ficarComALinha } from "./ajustes.service.ts"
import { definirCabecalho } from "./cabecalho.service.ts"
import { colunasDasImportacoes, colunasDasLinhas } from "./exportacao.ts"
import { escolher, receberExtratos } from "./extratos/extratos.service.ts"
import { fonteDasImportacoes, ordemDasImportacoes } from "./importacoes.repository.ts"
import { apresentar, cancelar, conferir, confirmar, desfazer, receberPlanilha, resumir } from "./importacoes.service.ts"
import { fonteDasLinhas, lerLinhas, ordemDasLinhas } from "./linhas.repository.ts"
import { modeloDeImportacao } from "./modelo.ts"

/** Whole files wait in memory, of up to 50 MB each: few do. */
const TURNO_DAS_PLANILHAS = { aoMesmoTempo: 2, naFila: 6, porPessoa: 2 }

/** Portfolios brought in from spreadsheets. */
export function registrarImportacoes({ app, autenticar, banco, fila, agora, aqui }: Porta): void {
  /** Begins a job; the worker is called once it is recorded. */
  const comTrabalho = async <T extends { readonly id: string }>(
    contexto: Contexto,
    corpo: (tx: Tx, escopo: Escopo) => Promise<T>,
  ) => {
    const iniciada = await banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
    await fila().acordar("lotes")
    return banco.emEscopo(escopoDe(contexto), (tx) => apresentar(tx, escopoDe(contexto), iniciada.id))
  }
  const emTurno = criarTurno(TURNO_DAS_PLANILHAS, "planilhas em leitura")
  montar(app, autenticar, rotasDasImportacoes, {
    listarImportacoes: aqui(async (tx, { escopo }, { query }) => {
      const fonte = fonteDasImportacoes(escopo)
      const [pagina, total] = await juntas(tx, (tx) =>
        Promise.all([lerPagina(tx, fonte, ordemDasImportacoes(query.direcao), query), contar(tx, fonte)]),
      )
      return { lista: await resumir(tx, escopo, pagina.ids), paginacao: paginacaoDe(query, pagina, total) }
    }),
    exportarImportacoes: (contexto, { query }) =>
      exportar(
        { nome: "importacoes", titulo: "Importações" },
        colunasDasImportacoes,
        {
          transacao: (corpo) => banco.emEscopo(escopoDe(contexto), corpo),
          fonte: () => fonteDasImportacoes(escopoDe(contexto)),
          ordem: ordemDasImportacoes(query.direcao),
          ler: (tx, ids) => resumir(tx, escopoDe(contexto), ids),
        },
        query,
      ),
    baixarModeloDeImportacao: async (contexto) => {
      escopoDe(contexto)
      return modeloDeImportacao()
    },
    enviarPlanilha: (contexto, { arquivos }) =>
      emTurno(contexto.pessoa.idUsuario, () => receberPlanilha(banco, escopoDe(contexto), arquivos, agora())),
    enviarExtratos: async (contexto, { arquivos }) => {
      const escopo = escopoDe(contexto)
      const { id } = await emTurno(contexto.pessoa.idUsuario, () => receberExtratos(banco, escopo, arquivos, agora()))
      await fila().acordar("lotes")
      return banco.emEscopo(escopoDe(contexto), (tx) => apresentar(tx, escopo, id))
    },
    escolherNaImportacao: aqui((tx, { escopo }, { params, corpo }) => escolher(tx, escopo, params.id, corpo, agora())),
    consultarImportacao: aqui((tx, { escopo }, { params }) => apresentar(tx, escopo, params.id)),
    conferirImportacao: (contexto, { params, corpo }) =>
      comTrabalho(contexto, (tx, escopo) => conferir(tx, escopo, params.id, corpo.planilhas, agora())),
    definirCabecalho: (contexto, { params, corpo }) =>
      emTurno(contexto.pessoa.idUsuario, () => definirCabecalho(banco, escopoDe(contexto), params.id, corpo, agora())),
    listarLinhasDaImportacao: aqui(async (tx, { escopo }, { params, query }) => {
      const { id } = params
      const fonte = fonteDasLinhas(escopo, id, query)
      return juntas(tx, async (tx) => {
        const [pagina, total] = await Promise.all([
          lerPagina(tx, fonte, ordemDasLinhas, query),
          contar(tx, fonte),
          // Of one that is not there, it raises.
          apresentar(tx, escopo, id),
        ])
        return { lista: await lerLinhas(tx, escopo, id, pagina.ids), paginacao: paginacaoDe(query, pagina, total) }
      })
    }),
    exportarLinhasDaImportacao: async (contexto, { params, query }) => {
      const escopo = escopoDe(contexto)
      const { id, nome } = await banco.emEscopo(escopoDe(contexto), (tx) => apresentar(tx, escopo, params.id))
      return exportar(
        { nome: `importacao-${nome.replace(/\.[^.]*$/, "").slice(0, 60)}`, titulo: "Importação" },
        colunasDasLinhas,
        {
          transacao: (corpo) => banco.emEscopo(escopo, corpo),
          fonte: () => fonteDasLinhas(escopo, id, query),
          ordem: ordemDasLinhas,
          ler: (tx, ids) => lerLinhas(tx, escopo, id, ids),
        },
        query,
      )
    },
    consultarCelulasDaLinha: (contexto, { params }) =>
      emTurno(contexto.pessoa.idUsuario, () =>
        consultarCelulas(banco, escopoDe(contexto), params.id, params.sequencia),
      ),
    ajustarLinhasDaImportacao: (contexto, { params, corpo }) =>
      comTrabalho(contexto, (tx, escopo) => ajustarLinhas(tx, { escopo, agora: agora() }, params.id, corpo.linhas)),
    ficarComALinhaDaImportacao: (contexto, { params }) =>
      comTrabalho(contexto, (tx, escopo) =>
        ficarComALinha(tx, { escopo, agora: agora() }, params.id, params.sequencia),
      ),
    confirmarImportacao: (contexto, { params }) =>
      comTrabalho(contexto, (tx, escopo) => confirmar(tx, escopo, params.id, agora(), contexto.pessoa.papel)),
    cancelarImportacao: aqui((tx, { escopo }, { params }) => cancelar(tx, escopo, params.id, agora())),
    desfazerImportacao: (contexto, { params }) =>
      comTrabalho(contexto, (tx, escopo) => desfazer(tx, escopo, params.id, agora(), contexto.pessoa.papel)),
  })
}
