import { rotasDaContabilidade, rotasDasRegrasContabeis, rotasDoExercicio } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { estornarLancamento, lancarDigitado } from "./contabilidade.service.ts"
import { exportarContas, listarContas, paraMostrar } from "./contas.service.ts"
import { gerarEcdDoAno } from "./ecd-do-ano.service.ts"
import {
  desfazerEncerramento,
  encerrarExercicio,
  informarEntregaDaEcd,
  retirarEntregaDaEcd,
  substituirEcd,
} from "./exercicio.service.ts"
import { consultarExercicio } from "./exercicio-consulta.service.ts"
import {
  consultarLivros,
  exportarLivros,
  fecharMesDosLivros,
  lancarMesDosLivros,
  paginaDosLivros,
  pedirFechamentoDosLivros,
  pedirLancamento,
  reabrirMesDosLivros,
} from "./livros.service.ts"
import { criarContaPropria } from "./plano.service.ts"
import { consultarRazao, exportarRazao } from "./razao.service.ts"
import { listarRegras, mudarRegra, preverRegra } from "./regras.service.ts"
import {
  apresentarDigitado,
  consultarBalancete,
  consultarDiario,
  consultarLancamento,
  exportarBalancete,
  exportarDiario,
} from "./relatorios.service.ts"

/** The books of the companies of an office. */
export function registrarContabilidade({ app, autenticar, banco, fila, agora, aqui }: Porta, armazem: Armazem): void {
  const fazendo = <T>(contexto: Contexto, corpo: (tx: Tx, ato: Ato) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  const hoje = () => diaCivil(agora())
  montar(app, autenticar, rotasDaContabilidade, {
    listarLivros: aqui((tx, { escopo }, { query }) => paginaDosLivros(tx, escopo, query)),
    exportarLivros: (contexto, { query }) => exportarLivros(banco, escopoDe(contexto), query),
    lancarLivros: async (contexto, { corpo }) => {
      const aceito = await pedirLancamento(banco, escopoDe(contexto), corpo, agora())
      await fila().acordar("lotes")
      return aceito
    },
    fecharLivros: async (contexto, { corpo }) => {
      const aceito = await pedirFechamentoDosLivros(banco, escopoDe(contexto), corpo, agora())
      await fila().acordar("lotes")
      return aceito
    },
    consultarLivros: aqui((tx, { escopo }, { params }) => consultarLivros(tx, escopo, params.idEmpresa)),
    lancarMesDosLivros: aqui((tx, ato, { params }) =>
      lancarMesDosLivros(tx, ato, params.idEmpresa, params.competencia),
    ),
    fecharMesDosLivros: aqui((tx, ato, { params }) =>
      fecharMesDosLivros(tx, ato, params.idEmpresa, params.competencia),
    ),
    reabrirMesDosLivros: aqui((tx, ato, { params, corpo }) =>
      reabrirMesDosLivros(tx, ato, params.idEmpresa, params.competencia, corpo.motivo),
    ),
    consultarBalancete: aqui((tx, { escopo }, { params, query }) =>
      consultarBalancete(tx, escopo, params.idEmpresa, query),
    ),
    exportarBalancete: (contexto, { params, query }) =>
      exportarBalancete(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarRazao: aqui((tx, { escopo }, { params, query }) => consultarRazao(tx, escopo, params.idEmpresa, query)),
    exportarRazao: (contexto, { params, query }) => exportarRazao(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarDiario: aqui((tx, { escopo }, { params, query }) => consultarDiario(tx, escopo, params.idEmpresa, query)),
    exportarDiario: (contexto, { params, query }) => exportarDiario(banco, escopoDe(contexto), params.idEmpresa, query),
    consultarLancamento: aqui((tx, { escopo }, { params }) =>
      consultarLancamento(tx, escopo, params.idEmpresa, params.id),
    ),
    lancarAMao: aqui(async (tx, ato, { params, corpo }) =>
      apresentarDigitado(await lancarDigitado(tx, ato, params.idEmpresa, corpo)),
    ),
    estornarLancamento: aqui(async (tx, ato, { params, corpo }) => {
      const { id } = await estornarLancamento(tx, ato, params, corpo)
      return consultarLancamento(tx, ato.escopo, params.idEmpresa, id)
    }),
    listarContasContabeis: aqui((tx, { escopo }, { params }) => listarContas(tx, escopo, params.idEmpresa, hoje())),
    exportarContasContabeis: (contexto, { params, query }) =>
      exportarContas(banco, escopoDe(contexto), params.idEmpresa, hoje(), query),
    criarContaContabil: aqui(async (tx, ato, { params, corpo }) => {
      return paraMostrar({ ...(await criarContaPropria(tx, ato, params.idEmpresa, corpo)), propria: true })
    }),
  })
  const noExercicio = (
    contexto: Contexto,
    alvo: { readonly idEmpresa: string; readonly ano: number },
    corpo: (tx: Tx, ato: Ato) => Promise<void>,
  ) =>
    fazendo(contexto, async (tx, ato) => {
      await corpo(tx, ato)
      return consultarExercicio(tx, ato.escopo, alvo)
    })
  montar(app, autenticar, rotasDoExercicio, {
    consultarExercicio: aqui((tx, { escopo }, { params, query }) => consultarExercicio(tx, escopo, params, query.ate)),
    encerrarExercicio: (contexto, { params, corpo }) =>
      noExercicio(contexto, params, (tx, ato) => encerrarExercicio(tx, ato, params, corpo)),
    desfazerEncerramento: (contexto, { params, corpo }) =>
      noExercicio(contexto, params, (tx, ato) => desfazerEncerramento(tx, ato, params, corpo.motivo)),
    gerarEcd: (contexto, { params, corpo }) => gerarEcdDoAno(banco, armazem, atoDe(contexto, agora()), params, corpo),
    informarEntregaDaEcd: (contexto, { params, corpo }) =>
      noExercicio(contexto, params, (tx, ato) => informarEntregaDaEcd(tx, ato, params, corpo)),
    substituirEcd: (contexto, { params, corpo }) =>
      noExercicio(contexto, params, (tx, ato) => substituirEcd(tx, ato, params, corpo.motivo)),
    retirarEntregaDaEcd: (contexto, { params, corpo }) =>
      noExercicio(contexto, params, (tx, ato) => retirarEntregaDaEcd(tx, ato, params, corpo.motivo)),
  })
  montar(app, autenticar, rotasDasRegrasContabeis, {
    listarRegrasContabeis: aqui((tx, { escopo }, { params }) => listarRegras(tx, escopo, params.idEmpresa, agora())),
    preverRegraContabil: aqui((tx, ato, { params, corpo }) => preverRegra(tx, ato, params, corpo)),
    mudarRegraContabil: async (contexto, { params, corpo }) => {
      const acordar = { lotes: false }
      const regra = await fazendo(contexto, async (tx, ato) => {
        const feita = await mudarRegra(tx, ato, params, corpo)
        acordar.lotes = feita.livros
        return feita.regra
      })
      if (acordar.lotes) await fila().acordar("lotes")
      return regra
    },
  })
}
