import type { MesDoHistorico, ordensDasEmpresas } from "@partida/contracts"
import { deReais, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import { competenciaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { mesEscrito } from "../../palavras.ts"
import {
  COLUNAS_DA_FOLHA,
  type FolhaDigitada,
  lerCategorias,
  lerEmpresas,
  lerMeses,
  lerResumos,
  ordemDasAtendidas,
  substituirFolha,
  substituirReceitas,
} from "./empresas.repository.ts"
import { colunasDasEmpresas } from "./exportacao.ts"
import { lerEmpresa, lerSaidas } from "./leitura.service.ts"
import { fonteDeEmpresas, ordemDeEmpresas } from "./lista.ts"

interface PedidoDaLista {
  readonly busca?: string | undefined
  readonly ordem: (typeof ordensDasEmpresas)[number]
  readonly direcao: Direcao
}

const ordemDoPedido = ({ ordem, direcao }: PedidoDaLista, agora: Date) =>
  ordem === "atendidas" ? ordemDasAtendidas(direcao, competenciaCivil(agora)) : ordemDeEmpresas(ordem, direcao)

/** A page of the companies within reach, each with its category of today. */
export async function paginaDeEmpresas(tx: Tx, escopo: Escopo, pedido: PedidoDaLista & PedidoDePagina, agora: Date) {
  const fonte = fonteDeEmpresas(escopo, pedido)
  return juntas(tx, async (tx) => {
    const [pagina, total] = await Promise.all([
      lerPagina(tx, fonte, ordemDoPedido(pedido, agora), pedido),
      contar(tx, fonte),
    ])
    const [linhas, categorias] = await Promise.all([
      lerResumos(tx, escopo, pagina.ids),
      lerCategorias(tx, escopo, pagina.ids, competenciaCivil(agora)),
    ])
    return {
      lista: linhas.map(({ id, apelido, razaoSocial, cnpj, idCategoria }) => ({
        id,
        apelido,
        razaoSocial,
        cnpj,
        idCategoria: categorias.get(id) ?? idCategoria,
      })),
      paginacao: paginacaoDe(pedido, pagina, total),
    }
  })
}

/** Every company of the filter, as a file. */
export function exportarEmpresas(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDeExportacao,
  agora: Date,
) {
  return exportar(
    { nome: "empresas", titulo: "Empresas" },
    colunasDasEmpresas,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeEmpresas(escopo, pedido),
      ordem: ordemDoPedido(pedido, agora),
      ler: (tx, ids) => lerEmpresas(tx, escopo, ids),
    },
    pedido,
  )
}

/** Revenue and payroll of the months up to one, newest first, from the opening on. Raises nao-encontrado. */
export async function montarHistorico(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ate: string,
  meses: number,
): Promise<MesDoHistorico[]> {
  const lida = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  const de = somarMeses(mesDe(ate), 1 - meses)
  const { notas, receitas, folhas, fechadoAte } = await lerMeses(tx, escopo, idEmpresa, de, ate)
  const saiuEm = await lerSaidas(tx, escopo, [idEmpresa])
  const abertura = lida.empresa.dataAbertura.slice(0, 7)
  const lista: MesDoHistorico[] = []
  for (let mes = mesDe(ate); mes >= de && mes >= abertura; mes = somarMeses(mes, -1)) {
    const nota = notas.find((n) => n.competencia === mes)
    const digitadas = receitas.filter((r) => r.competencia === mes)
    const folha = folhas.find((f) => f.competencia === mes)
    lista.push({
      competencia: mes,
      receitaDasNotas: paraReais(nota?.total ?? 0n),
      quantidadeDeNotas: nota?.quantidade ?? 0,
      receitas: digitadas.map((r) => ({
        idAtividade: r.idAtividade,
        mercado: r.mercado,
        situacoes: situacoes(r.situacoes),
        valor: paraReais(r.valorCentavos),
      })),
      folha: folha ? apresentarFolha(folha) : null,
      // Before the system, or with another accountant, the typed total is the month's revenue; notes alone do not tell it whole.
      faltaReceita: digitadas.length === 0 && (mes < lida.empresa.inicioNoSistema || saiuEm(idEmpresa, mes)),
      fechado: fechadoAte !== null && mes <= fechadoAte,
    })
  }
  return lista
}

type MesInformado = Pick<MesDoHistorico, "receitas" | "folha">

/** Replaces what was typed for a month. Raises nao-encontrado, entrada-invalida, competencia-fechada. */
export async function informarMes(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  mes: MesInformado,
): Promise<MesDoHistorico> {
  const { escopo } = ato
  // Two people saving the same month at once would otherwise store the union of what they typed.
  await travarEmpresa(tx, escopo, idEmpresa)
  const lida = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  if (competencia < lida.empresa.dataAbertura.slice(0, 7)) {
    recusar("A empresa ainda não existia nesta competência. Confira a data de abertura.", "competencia")
  }
  const vistas = new Set<string>()
  const novas = mes.receitas.map((r, i) => {
    exigirAtividadeDoMes(lida.atividades, r.idAtividade, competencia, `receitas.${i}.idAtividade`)
    const ordenadas = [...new Set(r.situacoes)].sort()
    const chave = `${r.idAtividade}|${r.mercado}|${ordenadas.join(",")}`
    if (vistas.has(chave))
      recusar("Há duas linhas com a mesma atividade, mercado e situação. Some-as em uma.", `receitas.${i}`)
    vistas.add(chave)
    return { idAtividade: r.idAtividade, mercado: r.mercado, situacoes: ordenadas, valorCentavos: deReais(r.valor) }
  })
  await substituirReceitas(tx, ato, idEmpresa, competencia, novas)
  await substituirFolha(tx, ato, idEmpresa, competencia, mes.folha ? folhaDigitada(mes.folha) : null)
  const [atual] = await montarHistorico(tx, escopo, idEmpresa, competencia, 1)
  if (!atual) throw new ErroDeNegocio("nao-encontrado")
  return atual
}

type AtividadeDaEmpresa = NonNullable<Awaited<ReturnType<typeof lerEmpresa>>>["atividades"][number]

/** Raises entrada-invalida for an activity that is not the company's, or that had ended by the month. */
function exigirAtividadeDoMes(
  lista: readonly AtividadeDaEmpresa[],
  idAtividade: string,
  competencia: string,
  campo: string,
): void {
  const escolhida = lista.find(({ id }) => id === idAtividade)
  if (!escolhida) recusar("Esta atividade não é da empresa. Escolha uma da lista.", campo)
  const { encerradaEm, descricao } = escolhida
  if (encerradaEm === null || competencia < encerradaEm) return
  recusar(
    `A atividade “${descricao}” está encerrada desde ${mesEscrito(encerradaEm)} e a receita é de ${mesEscrito(competencia)}. Escolha outra, ou reative-a em Perfil, CNAE.`,
    campo,
  )
}

type Folha = NonNullable<MesDoHistorico["folha"]>
const PARTES = Object.entries(COLUNAS_DA_FOLHA) as [keyof Folha, keyof FolhaDigitada][]

function folhaDigitada(folha: Folha): FolhaDigitada {
  const colunas: Partial<Record<keyof FolhaDigitada, bigint>> = {}
  for (const [parte, coluna] of PARTES) colunas[coluna] = deReais(folha[parte])
  return colunas as FolhaDigitada
}

const apresentarFolha = (folha: FolhaDigitada) =>
  Object.fromEntries(PARTES.map(([parte, coluna]) => [parte, paraReais(folha[coluna])])) as Folha

const situacoes = (lista: readonly string[]) => lista as MesDoHistorico["receitas"][number]["situacoes"]
