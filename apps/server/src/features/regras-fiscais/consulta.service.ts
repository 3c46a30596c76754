import type { NotaDivergente, ordensDasDivergencias } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { semAcento } from "../../palavras.ts"
import { municipioDe, nomeDoCodigo } from "./apresentacao.ts"
import {
  type FiltroDeDivergencias,
  fonteDeDivergencias,
  type LinhaDivergente,
  lerDivergencias,
  ordemDeDivergencias,
} from "./divergencias.repository.ts"
import { colunasDasDivergencias } from "./exportacao.ts"
import {
  type Achados,
  type Ambito,
  contarRegras,
  type FiltroDeRegras,
  fonteDeRegras,
  type LinhaDeRegra,
  lerAssuntosEmUso,
  lerRegras,
  type Nomes,
  type OrdemDasRegras,
  ordemDeRegras,
} from "./regras-fiscais.repository.ts"

interface PedidoDeRegras extends FiltroDeRegras {
  readonly ordem: OrdemDasRegras
  readonly direcao: Direcao
}

/** A page of rules of a scope, and how many of the filter are in each situation. */
export async function paginaDeRegras<R>(
  tx: Tx,
  escopo: Escopo,
  ambito: Ambito,
  pedido: PedidoDeRegras & PedidoDePagina,
  apresentar: (linha: LinhaDeRegra) => R,
) {
  const { achados, nomes } = await procurarAssuntos(tx, escopo, ambito, pedido.busca)
  const fonte = fonteDeRegras(escopo, ambito, pedido, achados, nomes)
  const [pagina, contagens] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDeRegras(pedido.ordem, pedido.direcao), pedido),
      contarRegras(tx, escopo, ambito, pedido, achados),
    ]),
  )
  return {
    lista: (await lerRegras(tx, escopo, pagina.ids)).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, contagens[pedido.situacao ?? "em-vigor"]),
    contagens,
  }
}

const titulos = { municipal: "Regras fiscais municipais", federal: "Regras fiscais federais" } as const
const arquivos = { municipal: "regras-fiscais-municipais", federal: "regras-fiscais-federais" } as const

/** Every rule of the filter, as a file. */
export async function exportarRegras<R>(
  banco: Banco,
  escopo: Escopo,
  ambito: Ambito,
  pedido: PedidoDeRegras & PedidoDeExportacao,
  { apresentar, colunas }: { readonly apresentar: (linha: LinhaDeRegra) => R; readonly colunas: readonly Coluna<R>[] },
) {
  const { achados, nomes } = await banco.emEscopo(escopo, (tx) => procurarAssuntos(tx, escopo, ambito, pedido.busca))
  return exportar(
    { nome: arquivos[ambito], titulo: titulos[ambito] },
    colunas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeRegras(escopo, ambito, pedido, achados, nomes),
      ordem: ordemDeRegras(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerRegras(tx, escopo, ids)).map(apresentar),
    },
    pedido,
  )
}

/** Names of the municipalities in use, and which of them and of the services a search finds. */
async function procurarAssuntos(
  tx: Tx,
  escopo: Escopo,
  ambito: Ambito,
  busca: string | undefined,
): Promise<{ readonly achados: Achados | null; readonly nomes: Nomes }> {
  const { municipios, codigos } = await lerAssuntosEmUso(tx, escopo, ambito)
  const nomes = municipios.map((id) => ({ id, nome: municipioDe(id).nome }))
  if (!busca) return { achados: null, nomes }
  const procurado = semAcento(busca)
  return {
    nomes,
    achados: {
      municipios: nomes.filter(({ nome }) => semAcento(nome).includes(procurado)).map(({ id }) => id),
      codigos: codigos.filter((c) => c.startsWith(procurado) || semAcento(nomeDoCodigo(c)).includes(procurado)),
    },
  }
}

interface PedidoDeDivergencias extends FiltroDeDivergencias {
  readonly ordem: (typeof ordensDasDivergencias)[number]
  readonly direcao: Direcao
}

/** A page of the notes within reach that say otherwise than the rule in force on their day. */
export async function paginaDeDivergencias(tx: Tx, escopo: Escopo, pedido: PedidoDeDivergencias & PedidoDePagina) {
  const fonte = fonteDeDivergencias(escopo, pedido)
  const [pagina, total] = await juntas(tx, (tx) =>
    Promise.all([lerPagina(tx, fonte, ordemDeDivergencias(pedido.ordem, pedido.direcao), pedido), contar(tx, fonte)]),
  )
  return {
    lista: (await lerDivergencias(tx, escopo, pagina.ids)).map(apresentarDivergencia),
    paginacao: paginacaoDe(pedido, pagina, total),
  }
}

/** Every note of the filter that differs, as a file. */
export function exportarDivergencias(banco: Banco, escopo: Escopo, pedido: PedidoDeDivergencias & PedidoDeExportacao) {
  return exportar(
    { nome: "notas-divergentes-da-regra", titulo: "Notas divergentes" },
    colunasDasDivergencias,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeDivergencias(escopo, pedido),
      ordem: ordemDeDivergencias(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => (await lerDivergencias(tx, escopo, ids)).map(apresentarDivergencia),
    },
    pedido,
  )
}

function apresentarDivergencia(linha: LinhaDivergente): NotaDivergente {
  const { nome, uf } = municipioDe(linha.municipio)
  return {
    id: linha.id,
    idEmpresa: linha.idEmpresa,
    empresa: linha.empresa,
    numero: linha.numero,
    competencia: linha.competencia,
    data: linha.data,
    valor: paraReais(BigInt(linha.centavos)),
    codigoTributacao: linha.codigoTributacao,
    municipio: `${nome} (${uf})`,
    mesFechado: linha.fechada,
    idRegra: linha.idRegra,
    aliquota:
      linha.aliquotaDifere && linha.aliquotaDaNota !== null && linha.aliquotaDaRegra !== null
        ? { nota: linha.aliquotaDaNota, regra: linha.aliquotaDaRegra }
        : null,
    retencao: linha.retencaoDifere ? { nota: linha.issRetido, regra: !linha.issRetido } : null,
  }
}
