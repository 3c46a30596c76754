import {
  CARTOES_POR_COLUNA,
  type CartaoDaImplantacao,
  type ColunaDaImplantacao,
  type EtapaDaImplantacao,
  etapasDaImplantacao,
  type Implantacao,
  nomesDasEtapas,
  type ordensDaImplantacao,
} from "@partida/contracts"
import { diasEntre } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { emLista, montarChecklist } from "./checklist.ts"
import {
  apagarDeclaracao,
  type Declaracao,
  gravarDeclaracao,
  gravarImplantacao,
  lerDeclaracoes,
  lerFatos,
  lerResponsaveis,
} from "./detalhe.repository.ts"
import type { Momento } from "./etapas.repository.ts"
import { colunasDaImplantacao } from "./exportacao.ts"
import {
  contarPorColuna,
  type EmpresaComEtapas,
  type FiltroDaImplantacao,
  fonteDaImplantacao,
  lerEmpresasComEtapas,
  lerQuadro,
  ordemDaImplantacao,
} from "./implantacao.repository.ts"

interface PedidoDaLista extends FiltroDaImplantacao {
  readonly etapa?: ColunaDaImplantacao | undefined
  readonly ordem: (typeof ordensDaImplantacao)[number]
  readonly direcao: Direcao
}

/** An instant as the steps are judged by it. */
const momentoDe = (agora: Date): Momento => ({ agora, hoje: diaCivil(agora) })

/** A page of the companies being taken in, with how many are in each step. */
export async function paginaDaImplantacao(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const momento = momentoDe(agora)
  const fonte = fonteDaImplantacao(escopo, momento, pedido)
  const [pagina, lidas] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDaImplantacao(pedido.ordem, pedido.direcao), pedido),
      contarPorColuna(tx, escopo, momento, pedido),
    ]),
  )
  const contagens = comTodas(lidas)
  const total = pedido.etapa ? contagens[pedido.etapa] : Object.values(contagens).reduce((soma, n) => soma + n, 0)
  return {
    lista: await lerCartoes(tx, escopo, momento, pagina.ids),
    paginacao: paginacaoDe(pedido, pagina, total),
    contagens,
  }
}

/** Every company of the filter, as a file. */
export function exportarImplantacoes(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDeExportacao,
  agora: Date,
) {
  const momento = momentoDe(agora)
  return exportar(
    { nome: "novos-clientes", titulo: "Novos clientes" },
    colunasDaImplantacao,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDaImplantacao(escopo, momento, pedido),
      ordem: ordemDaImplantacao(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => lerCartoes(tx, escopo, momento, ids),
    },
    pedido,
  )
}

/** The board: how many are in each step, and the oldest of each. */
export async function consultarQuadro(tx: Tx, escopo: Escopo, filtro: FiltroDaImplantacao, agora: Date) {
  const momento = momentoDe(agora)
  const { ids, contagens } = await lerQuadro(tx, escopo, momento, filtro, CARTOES_POR_COLUNA)
  return {
    contagens: comTodas(contagens),
    cartoes: await lerCartoes(tx, escopo, momento, ids),
    responsaveis: await lerResponsaveis(tx, escopo),
  }
}

/** The checklist of one company. Raises nao-encontrado. */
export async function consultarImplantacao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<Implantacao> {
  const momento = momentoDe(agora)
  const [linha] = await lerEmpresasComEtapas(tx, escopo, momento, [idEmpresa])
  const fatos = await lerFatos(tx, escopo, idEmpresa)
  if (!linha || !fatos) throw new ErroDeNegocio("nao-encontrado")
  const ditas = await lerDeclaracoes(tx, escopo, [idEmpresa])
  return {
    ...montarCartao(linha, ditas, momento),
    implantadaEm: linha.implantadaEm?.toISOString() ?? null,
    etapas: montarChecklist(fatos, linha.pelosDados, ditas, momento),
  }
}

type DeclaracaoDaPessoa = { readonly situacao: "feita" } | { readonly situacao: "dispensada"; readonly motivo: string }

/**
 * Somebody says that a step is done, or why it is not needed. Raises nao-encontrado, transicao-recusada (taken in
 * already, or the data already shows the step done), entrada-invalida (only the registration shows such a step done).
 */
export async function declararEtapa(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, etapa }: { readonly idEmpresa: string; readonly etapa: EtapaDaImplantacao },
  declaracao: DeclaracaoDaPessoa,
  agora: Date,
): Promise<Implantacao> {
  await tomarEmImplantacao(tx, escopo, idEmpresa)
  const { rotulo, peloCadastro } = etapasDaImplantacao[etapa]
  if (declaracao.situacao === "feita" && peloCadastro) {
    recusar(
      `A etapa ${rotulo} fica feita quando o cadastro está completo. Preencha o que falta, ou dispense-a com um motivo.`,
      "situacao",
    )
  }
  const [linha] = await lerEmpresasComEtapas(tx, escopo, momentoDe(agora), [idEmpresa])
  if (linha?.pelosDados[etapa])
    throw new ErroDeNegocio("transicao-recusada", `A etapa ${rotulo} já está feita pelo cadastro.`)
  await gravarDeclaracao(tx, escopo, {
    idEmpresa,
    etapa,
    situacao: declaracao.situacao,
    motivo: declaracao.situacao === "dispensada" ? declaracao.motivo : null,
    em: agora,
    por: escopo.autoria?.autor ?? "Sistema",
  })
  return consultarImplantacao(tx, escopo, idEmpresa, agora)
}

/** Takes back what was said of a step. Raises nao-encontrado, transicao-recusada (taken in already). */
export async function retirarDeclaracao(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, etapa }: { readonly idEmpresa: string; readonly etapa: EtapaDaImplantacao },
  agora: Date,
): Promise<Implantacao> {
  await tomarEmImplantacao(tx, escopo, idEmpresa)
  await apagarDeclaracao(tx, escopo, idEmpresa, etapa)
  return consultarImplantacao(tx, escopo, idEmpresa, agora)
}

/** Ends taking a company in. Raises nao-encontrado, transicao-recusada naming the steps still to be done. */
export async function concluirImplantacao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  agora: Date,
): Promise<Implantacao> {
  await tomarEmImplantacao(tx, escopo, idEmpresa)
  const { etapas } = await consultarImplantacao(tx, escopo, idEmpresa, agora)
  const pendentes = etapas.filter((e) => e.situacao === "pendente").map((e) => e.etapa)
  if (pendentes.length > 0) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      pendentes.length === 1
        ? `Falta a etapa ${emLista(pendentes)}. Conclua-a ou dispense-a com um motivo.`
        : `Faltam as etapas ${emLista(pendentes)}. Conclua-as ou dispense-as com um motivo.`,
    )
  }
  await gravarImplantacao(tx, escopo, idEmpresa, agora)
  return consultarImplantacao(tx, escopo, idEmpresa, agora)
}

/** Puts a company back among those being taken in. Raises nao-encontrado, transicao-recusada (it is there already). */
export async function reabrirImplantacao(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date): Promise<Implantacao> {
  const empresa = encontrado(await travarEmpresa(tx, escopo, idEmpresa))
  if (empresa.implantadaEm === null)
    throw new ErroDeNegocio("transicao-recusada", "Esta empresa já está em implantação.")
  await gravarImplantacao(tx, escopo, idEmpresa, null)
  return consultarImplantacao(tx, escopo, idEmpresa, agora)
}

async function tomarEmImplantacao(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  const empresa = encontrado(await travarEmpresa(tx, escopo, idEmpresa))
  if (empresa.implantadaEm !== null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "A implantação desta empresa já foi concluída. Reabra-a para mudar as etapas.",
    )
  }
}

async function lerCartoes(
  tx: Tx,
  escopo: Escopo,
  momento: Momento,
  ids: readonly string[],
): Promise<CartaoDaImplantacao[]> {
  const linhas = await lerEmpresasComEtapas(tx, escopo, momento, ids)
  const ditas = ids.length === 0 ? [] : await lerDeclaracoes(tx, escopo, ids)
  const porEmpresa = Map.groupBy(ditas, (d) => d.idEmpresa)
  return linhas.map((linha) => montarCartao(linha, porEmpresa.get(linha.id) ?? [], momento))
}

function montarCartao(linha: EmpresaComEtapas, ditas: readonly Declaracao[], { hoje }: Momento): CartaoDaImplantacao {
  const desde = naEtapaDesde(linha, ditas)
  return {
    idEmpresa: linha.id,
    apelido: linha.apelido,
    cnpj: linha.cnpj,
    responsavel:
      linha.idResponsavel && linha.nomeDoResponsavel
        ? { id: linha.idResponsavel, nome: linha.nomeDoResponsavel }
        : null,
    coluna: linha.coluna,
    concluidas: linha.concluidas,
    criadaEm: linha.criadaEm.toISOString(),
    naEtapaDesde: desde.toISOString(),
    diasNaEtapa: diasAte(desde, hoje),
    diasEmImplantacao: diasAte(linha.criadaEm, hoje),
  }
}

const diasAte = (de: Date, hoje: string) => Math.max(0, diasEntre(diaCivil(de), hoje))

/** The latest moment at which one of the steps behind it was settled. */
function naEtapaDesde({ coluna, pelosDados, marcas, criadaEm }: EmpresaComEtapas, ditas: readonly Declaracao[]): Date {
  const atras = coluna === "pronta" ? nomesDasEtapas : nomesDasEtapas.slice(0, nomesDasEtapas.indexOf(coluna))
  const momentos = atras.map((etapa) => {
    if (!pelosDados[etapa]) return ditas.find((d) => d.etapa === etapa)?.em
    return etapa === "integracoes" ? undefined : marcas[etapa]
  })
  return momentos.reduce<Date>((ultimo, em) => (em && em > ultimo ? em : ultimo), criadaEm)
}

/** Every column, also the empty ones. */
function comTodas(contagens: ReadonlyMap<string, number>): Record<ColunaDaImplantacao, number> {
  const de = (coluna: ColunaDaImplantacao) => contagens.get(coluna) ?? 0
  return {
    dados: de("dados"),
    socios: de("socios"),
    "regime-e-cnae": de("regime-e-cnae"),
    certificado: de("certificado"),
    integracoes: de("integracoes"),
    "saldo-inicial": de("saldo-inicial"),
    pronta: de("pronta"),
  }
}
