import { type ContagemDasOperacoes, estadosDaOperacao, rotasDasOperacoes } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { lerPagina, paginacaoDe } from "../../db/paginas.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { exportar } from "../../http/exportacao/exportar.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { AtosExternos, ProvedorExterno } from "../../ports/operacao-externa.ts"
import { enderecosDosDocumentos } from "../documentos/documentos.service.ts"
import {
  acoesDe,
  apresentarDiferencas,
  apresentarExecucao,
  apresentarOperacao,
  apresentarRegistro,
  custoEmReais,
} from "./apresentacao.ts"
import { SEM_SUCESSO_MS } from "./avisos.ts"
import { silencioAte } from "./disjuntor.ts"
import { colunasDasOperacoes } from "./exportacao.ts"
import {
  contarPorEstado,
  fonteDasOperacoes,
  lerExecucao,
  lerExecucoes,
  lerOperacoes,
  ordemDasOperacoes,
  semSucessoDesde,
} from "./operacoes.repository.ts"
import { agir, preverAcao } from "./operacoes.service.ts"
import { pedirOperacoes } from "./pedidos.service.ts"
import { lerForaDoAr } from "./provedores.repository.ts"
import { reler } from "./releitura.ts"
import { lerGasto, passouDoTeto } from "./tetos.service.ts"

/** What leaves the house: what exists to be done outside, and who answers there. */
export interface MundoExterno {
  readonly atos: AtosExternos
  readonly provedores: readonly ProvedorExterno[]
  /** How long the content of what was asked and answered is kept, in months. */
  readonly guardaMeses: number
}

/** The queue of acts that leave the house. */
export function registrarOperacoes(
  { app, autenticar, banco, agora, aqui }: Porta,
  { atos, provedores, guardaMeses, fila }: MundoExterno & { readonly fila: () => Fila },
): void {
  const exigir = async (tx: Tx, escopo: Escopo, id: string) => {
    const [linha] = await lerOperacoes(tx, escopo, [id])
    if (!linha) throw new ErroDeNegocio("nao-encontrado")
    return linha
  }
  const exigirExecucao = async (tx: Tx, escopo: Escopo, { id, numero }: { id: string; numero: number }) => {
    const operacao = await exigir(tx, escopo, id)
    const linha = await lerExecucao(tx, escopo, id, numero)
    if (!linha) throw new ErroDeNegocio("nao-encontrado")
    const execucao = apresentarExecucao({ ...linha, guardada: linha.corpo !== null }, operacao, atos)
    return { operacao, linha, registro: apresentarRegistro(linha, execucao, guardaMeses) }
  }
  montar(app, autenticar, rotasDasOperacoes, {
    listarOperacoes: aqui((tx, { escopo }, { query }) =>
      juntas(tx, async (tx) => {
        const ordem = ordemDasOperacoes(query.ordem, query.direcao)
        const [pagina, estados] = await Promise.all([
          lerPagina(tx, fonteDasOperacoes(escopo, query), ordem, query),
          contarPorEstado(tx, escopo, query),
        ])
        const contagem = emContagem(estados)
        const escolhidos = query.status?.split(",").map(Number)
        const total = estados
          .filter(({ estado }) => escolhidos === undefined || escolhidos.includes(estado))
          .reduce((soma, { comEspera }) => soma + comEspera, 0)
        return {
          lista: (await lerOperacoes(tx, escopo, pagina.ids)).map((l) => apresentarOperacao(l, atos)),
          paginacao: paginacaoDe(query, pagina, total),
          contagem,
        }
      }),
    ),
    exportarOperacoes: (contexto, { query }) => {
      const escopo = escopoDe(contexto)
      return exportar(
        { nome: "automacoes", titulo: "Automações" },
        colunasDasOperacoes,
        {
          transacao: (corpo) => banco.emEscopo(escopo, corpo),
          fonte: () => fonteDasOperacoes(escopo, query),
          ordem: ordemDasOperacoes(query.ordem, query.direcao),
          ler: async (tx, ids) => (await lerOperacoes(tx, escopo, ids)).map((l) => apresentarOperacao(l, atos)),
        },
        query,
      )
    },
    consultarProvedores: async (contexto) => {
      const fora = await banco.naPlataforma(lerForaDoAr)
      return banco.emEscopo(escopoDe(contexto), async (tx) => {
        const parados = await semSucessoDesde(tx, escopoDe(contexto), new Date(agora().getTime() - SEM_SUCESSO_MS))
        const lista = []
        for (const provedor of provedores) {
          const gasto = await lerGasto(tx, escopoDe(contexto).idEscritorio, provedor, competenciaCivil(agora()))
          lista.push({
            provedor: provedor.nome,
            foraDesde: fora.get(provedor.nome)?.desde.toISOString() ?? null,
            silencioAte: silencioAte(provedor, agora()),
            simulado: provedor.simulado,
            semSucessoDesde: parados
              .filter((p) => p.provedor === provedor.nome)
              .map(({ tipo, desde, esperando }) => ({ tipo, desde: desde.toISOString(), esperando })),
            gastoDoMes: {
              chamadas: gasto.chamadas,
              reais: custoEmReais(gasto.gasto),
              teto: gasto.tetoCentavos === null ? null : paraReais(gasto.tetoCentavos),
              atingido: passouDoTeto(gasto),
            },
          })
        }
        return { lista }
      })
    },
    consultarOperacao: aqui(async (tx, { escopo }, { params }) => {
      const linha = await exigir(tx, escopo, params.id)
      const execucoes = await lerExecucoes(tx, escopo, params.id)
      return {
        operacao: apresentarOperacao(linha, atos),
        execucoes: execucoes.map((e) => apresentarExecucao(e, linha, atos)),
        diferencas: apresentarDiferencas(linha),
        documentos: linha.documentos?.length ? await enderecosDosDocumentos(tx, escopo, linha.documentos) : [],
        acoes: acoesDe(linha),
      }
    }),
    consultarExecucao: aqui(async (tx, { escopo }, { params }) => (await exigirExecucao(tx, escopo, params)).registro),
    baixarExecucao: aqui(async (tx, { escopo }, { params }) => {
      const { operacao, registro } = await exigirExecucao(tx, escopo, params)
      const arquivo = { operacao: apresentarOperacao(operacao, atos), registro }
      return {
        tipo: "application/json",
        nome: `automacao-${operacao.tipo}-${operacao.cnpj}-${params.numero}.json`,
        bytes: new TextEncoder().encode(JSON.stringify(arquivo, null, 1)),
      }
    }),
    reinterpretarExecucao: aqui(async (tx, { escopo }, { params }) => {
      const { operacao, linha } = await exigirExecucao(tx, escopo, params)
      return reler(atos, operacao.tipo, linha)
    }),
    preverOperacoes: aqui((tx, { escopo }, { corpo }) =>
      pedirOperacoes(tx, escopo, atos, { ...corpo, agora: agora() }, null),
    ),
    pedirOperacoes: async (contexto, { corpo }) => {
      const pedidas = await banco.emEscopo(escopoDe(contexto), async (tx) => {
        const ato = atoDe(contexto, agora())
        return pedirOperacoes(
          tx,
          escopoDe(contexto),
          atos,
          { ...corpo, agora: ato.agora },
          { idUsuario: escopoDe(contexto).idUsuario, nome: ato.nome, agora: ato.agora },
        )
      })
      await fila().acordar("operacoes")
      return pedidas
    },
    preverAcaoSobreOperacoes: aqui((tx, { escopo }, { corpo }) => preverAcao(tx, escopo, corpo.acao, corpo.selecao)),
    agirSobreOperacoes: async (contexto, { corpo }) => {
      const efeito = await banco.emEscopo(escopoDe(contexto), (tx) => agir(tx, atoDe(contexto, agora()), corpo))
      await fila().acordar("operacoes")
      return efeito
    },
  })
}

function emContagem(estados: Awaited<ReturnType<typeof contarPorEstado>>): ContagemDasOperacoes {
  const de = (id: number) => estados.find(({ estado }) => estado === id)?.n ?? 0
  return {
    qtdAutomacoesErro: de(estadosDaOperacao.ERRO.id),
    qtdAutomacoesInconsistencia: de(estadosDaOperacao.INCONSISTENCIA.id),
    qtdAutomacoesAProcessar: de(estadosDaOperacao.A_PROCESSAR.id),
    qtdAutomacoesEmExecucao: de(estadosDaOperacao.EXECUTANDO.id),
    qtdAutomacoesCanceladas: de(estadosDaOperacao.CANCELADO.id),
    qtdAutomacoesSucesso: de(estadosDaOperacao.SUCESSO.id),
    qtdAguardandoAprovacao: estados.reduce((soma, { aprovacao }) => soma + aprovacao, 0),
  }
}
