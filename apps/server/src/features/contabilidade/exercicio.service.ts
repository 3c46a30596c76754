import { randomUUID } from "node:crypto"
import { type Destinacao, destinar, estornar, resultadoDe } from "@partida/contabil"
import { conferenciasDoExercicio as nomes } from "@partida/contracts"
import { deReais, formatarData, reaisPorExtenso } from "@partida/fiscal"
import { prazoDe, prazosDasDeclaracoes } from "@partida/fiscal/declaracoes"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { modulo } from "../../modulo.ts"
import { mesEscrito } from "../../palavras.ts"
import type { Conferida } from "./conferencia-do-exercicio.ts"
import { lancar } from "./contabilidade.service.ts"
import {
  type ExercicioEncerrado,
  inserirExercicio,
  lerExercicio,
  lerIdsDoEncerramento,
  mudarExercicio,
  origemDoEncerramento,
} from "./exercicio.repository.ts"
import { type Alvo, apurar, conferir, exigirDoAno, lerLivro, semPlano } from "./exercicio-consulta.service.ts"
import { diasDo } from "./periodo.ts"
import { fecharMesDoExercicio, lerLivrosFechadosAte, reabrirMesDoExercicio } from "./postagem.repository.ts"
import { lerLancamentos } from "./relatorios.repository.ts"

interface Encerramento {
  readonly competencia: string
  /** The result that a person saw, in reais; null for whoever did not look. */
  readonly resultado: string | null
  readonly reservaLegal: string
  readonly lucrosADistribuir: string
  readonly situacaoEspecial: string | null
  /** Without the checks that stop a closing. */
  readonly semConferir?: true
}

/**
 * Closes the result of a year, says where it goes, and closes the books up to the month. Raises nao-encontrado, ja-feito,
 * transicao-recusada (what is missing, or the result is another by now) and entrada-invalida (by field).
 */
export async function encerrarExercicio(
  tx: Tx,
  ato: Ato,
  { idEmpresa, ano }: Alvo,
  pedido: Encerramento,
): Promise<void> {
  const { escopo } = ato
  const { competencia, situacaoEspecial } = pedido
  exigirDoAno(ano, competencia)
  if (competencia.endsWith("-12") !== (situacaoEspecial === null))
    recusar(
      situacaoEspecial === null
        ? "Diga por que o exercício termina antes de dezembro: extinção, cisão, fusão ou incorporação."
        : "O exercício que termina em dezembro não tem situação especial.",
      "situacaoEspecial",
    )
  await exigirSemEncerramento(tx, ato, { idEmpresa, ano }, competencia)
  const livro = await lerLivro(tx, escopo, idEmpresa, competencia)
  if (!pedido.semConferir) exigirEmOrdem(await conferir(tx, escopo, idEmpresa, competencia, livro))
  const resultado = resultadoDe(livro.plano, livro.saldos)
  if (pedido.resultado !== null && deReais(pedido.resultado, "resultado") !== resultado)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `O resultado agora é ${porExtenso(resultado)}, e não ${porExtenso(deReais(pedido.resultado))}: os livros mudaram. Confira de novo.`,
    )
  const { lancamentos, depois } = apurar(livro)
  const destinacao: Destinacao = {
    reservaLegal: deReais(pedido.reservaLegal, "reservaLegal"),
    lucrosADistribuir: deReais(pedido.lucrosADistribuir, "lucrosADistribuir"),
  }
  const destinos = semPlano(() => destinar(livro.plano, depois, livro.dia, destinacao))
  const id = randomUUID()
  await reabrirMesDoExercicio(tx, escopo, idEmpresa, competencia, null)
  for (const [i, lancamento] of [...lancamentos, ...destinos].entries())
    await lancar(tx, ato, idEmpresa, { lancamento, origem: `${origemDoEncerramento(id)}${i + 1}` })
  await fecharMesDoExercicio(tx, ato, idEmpresa, competencia)
  await inserirExercicio(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    ano,
    competencia,
    situacaoEspecial,
    resultadoCentavos: resultado,
    reservaLegalCentavos: destinacao.reservaLegal,
    lucrosADistribuirCentavos: destinacao.lucrosADistribuir,
    encerradoEm: ato.agora,
    encerradoPor: ato.nome,
  })
}

/** Takes the books, and refuses where the year is closed, or months after it are. */
async function exigirSemEncerramento(
  tx: Tx,
  { escopo }: Ato,
  { idEmpresa, ano }: Alvo,
  competencia: string,
): Promise<void> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const feito = await lerExercicio(tx, escopo, idEmpresa, ano)
  if (feito)
    throw new ErroDeNegocio(
      "ja-feito",
      `O exercício de ${ano} já foi encerrado por ${feito.encerradoPor} em ${formatarData(diaCivil(feito.encerradoEm))}.`,
    )
  await exigirDepoisAberto(tx, escopo, idEmpresa, competencia)
}

/** Months after the closing could not be computed from another one. Raises transicao-recusada. */
async function exigirDepoisAberto(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<void> {
  const fechado = (await lerLivrosFechadosAte(tx, escopo, [idEmpresa])).get(idEmpresa)
  if (fechado !== undefined && fechado > competencia)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `Os livros estão fechados até ${mesEscrito(fechado)}. Reabra os meses depois de ${mesEscrito(competencia)} antes.`,
    )
}

function exigirEmOrdem(conferencia: readonly Conferida[]): void {
  const grave = conferencia.find((c) => nomes[c.id].impede && c.achados.length > 0)
  if (grave)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `${nomes[grave.id].rotulo}: ${grave.achados[0]?.descricao}. ${nomes[grave.id].correcao}`,
    )
}

const porExtenso = (valor: bigint) =>
  valor < 0n ? `prejuízo de ${reaisPorExtenso(modulo(valor))}` : `lucro de ${reaisPorExtenso(valor)}`

/**
 * Undoes the closing of a year, with the reason: its entries are reversed on their own day, last first, and the month stays open.
 * Raises nao-encontrado and transicao-recusada (no closing, ECD delivered, later months closed).
 */
export async function desfazerEncerramento(tx: Tx, ato: Ato, alvo: Alvo, motivo: string): Promise<void> {
  const feito = await tomarExercicio(tx, ato.escopo, alvo)
  if (feito.ecdEntregueEm !== null)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `A ECD de ${alvo.ano} foi entregue em ${formatarData(feito.ecdEntregueEm)}. Para mudar os livros, substitua a ECD, com o motivo.`,
    )
  await desfazer(tx, ato, alvo, feito, motivo)
}

/**
 * Begins to substitute a delivered ECD, with the reason: the closing is undone like every other, but keeps its delivery, which the next
 * file names. Raises nao-encontrado and transicao-recusada (no closing, nothing delivered, late, later months closed).
 */
export async function substituirEcd(tx: Tx, ato: Ato, alvo: Alvo, motivo: string): Promise<void> {
  const feito = await tomarExercicio(tx, ato.escopo, alvo)
  const recusa = (mensagem: string) => new ErroDeNegocio("transicao-recusada", mensagem)
  if (feito.ecdEntregueEm === null)
    throw recusa(`Nenhuma entrega da ECD de ${alvo.ano} foi informada. Desfaça o encerramento para mudar os livros.`)
  // IN RFB 2.003/2021 art. 7º: up to the end of the term of the ECD of the next year.
  const limite = prazoDe(prazosDasDeclaracoes.ecd, String(alvo.ano + 1))?.prazo
  if (limite !== undefined && diaCivil(ato.agora) > limite)
    throw recusa(
      `A ECD de ${alvo.ano} só podia ser substituída até ${formatarData(limite)}. Corrija por lançamento extemporâneo.`,
    )
  await desfazer(tx, ato, alvo, feito, motivo)
}

async function desfazer(tx: Tx, ato: Ato, alvo: Alvo, feito: ExercicioEncerrado, motivo: string): Promise<void> {
  const { escopo } = ato
  await exigirDepoisAberto(tx, escopo, alvo.idEmpresa, feito.competencia)
  await mudarExercicio(tx, escopo, feito.id, {
    desfeitoEm: ato.agora,
    desfeitoPor: ato.nome,
    desfeitoPorque: motivo,
  })
  await reabrirMesDoExercicio(tx, escopo, alvo.idEmpresa, feito.competencia, motivo)
  const ids = await lerIdsDoEncerramento(tx, escopo, alvo.idEmpresa, feito.id)
  const lidos = await lerLancamentos(tx, escopo, alvo.idEmpresa, ids)
  const doUltimo = lidos.filter((l) => l.estornadoPor === null).sort((a, b) => b.numero - a.numero)
  for (const { id, partidas, ...l } of doUltimo) {
    const original = { ...l, partidas: partidas.map((p) => ({ conta: p.conta, dc: p.dc, valor: BigInt(p.valor) })) }
    const lancamento = estornar(original, l.data, `encerramento desfeito: ${motivo}`)
    await lancar(tx, ato, alvo.idEmpresa, { lancamento, estornoDe: id })
  }
}

/** Records that the ECD of a closed year was delivered. Raises nao-encontrado, transicao-recusada and entrada-invalida. */
export async function informarEntregaDaEcd(
  tx: Tx,
  { escopo, agora, nome }: Ato,
  alvo: Alvo,
  { entregueEm, recibo }: { readonly entregueEm: string; readonly recibo: string },
): Promise<void> {
  const feito = await tomarExercicio(tx, escopo, alvo)
  if (feito.ecdEntregueEm !== null)
    throw new ErroDeNegocio("ja-feito", `A entrega da ECD de ${alvo.ano} já foi informada.`)
  if (entregueEm > diaCivil(agora)) recusar("A entrega não pode ser de um dia que ainda não chegou.", "entregueEm")
  if (entregueEm <= diasDo(feito.competencia).ate)
    recusar("A ECD se entrega depois do último dia do exercício. Confira a data.", "entregueEm")
  await mudarExercicio(tx, escopo, feito.id, {
    ecdEntregueEm: entregueEm,
    ecdRecibo: recibo,
    ecdInformadaPor: nome,
  })
}

/** Takes the delivery of the ECD from the record, with the reason. Raises nao-encontrado and transicao-recusada. */
export async function retirarEntregaDaEcd(tx: Tx, { escopo }: Ato, alvo: Alvo, motivo: string): Promise<void> {
  const feito = await tomarExercicio(tx, escopo, alvo)
  if (feito.ecdEntregueEm === null)
    throw new ErroDeNegocio("transicao-recusada", `Nenhuma entrega da ECD de ${alvo.ano} foi informada.`)
  await mudarExercicio(tx, escopo, feito.id, {
    ecdEntregueEm: null,
    ecdRecibo: null,
    ecdInformadaPor: null,
    ecdRetiradaPorque: motivo,
  })
}

async function tomarExercicio(tx: Tx, escopo: Escopo, { idEmpresa, ano }: Alvo): Promise<ExercicioEncerrado> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const feito = await lerExercicio(tx, escopo, idEmpresa, ano)
  if (!feito) throw new ErroDeNegocio("transicao-recusada", `O exercício de ${ano} não está encerrado.`)
  return feito
}
