import type { FichaDoPagavel, FiltroDosTitulos } from "@partida/contracts"
import { deReais, paraReais, reaisPorExtenso, somarDias } from "@partida/fiscal"
import { type CodigoLido, lerCodigoDePagamento } from "@partida/fiscal/pagamento"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Direcao, PedidoDePagina } from "../../db/paginas.ts"
import { exigirForaDeRemessa } from "../../db/remessas-vivas.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { pagoSemAprovacaoDaEmpresa, recusaDaMesmaPessoa, regraEmVigor } from "../titulos/aprovacao.service.ts"
import { confirmarTitulo, dizerQuemRegistrou, editarTitulo, lerTitulosPorId } from "../titulos/titulos.service.ts"
import { apresentarPagamento, lerComoSePagam } from "./como-se-paga.ts"
import {
  type ComRepeticao,
  consultarLancamento,
  criarLancamentos,
  type Dados,
  editarLancamento,
  paginaDeLancamentos,
  resumirLancamentos,
  retirarLancamento,
} from "./lancamentos.service.ts"
import {
  gravarPagamento,
  lerFornecedorDaEmpresa,
  lerPagamentos,
  type PagamentoGravado,
  somarAPagar,
  tituloDoCodigo,
} from "./pagamento.repository.ts"
import { lerRetencao } from "./retencoes.repository.ts"

const aPagar = <T extends object>(quem: T) => ({ natureza: "pagar" as const, ...quem })

/** What is pasted to be paid, read and checked on a day. Raises entrada-invalida. */
export function lerCodigo(texto: string, hoje: string): CodigoLido {
  const leitura = lerCodigoDePagamento(texto, hoje)
  if (!leitura.valido) recusar(leitura.motivo, "codigo")
  return leitura.lido
}

type Pedido = FiltroDosTitulos &
  PedidoDePagina & { readonly ordem: "vencimento" | "pessoa" | "esperado"; readonly direcao: Direcao }

/** A page of what a company has to pay, each with how it is paid. Raises nao-encontrado. */
export async function paginaDePagaveis(tx: Tx, ato: Ato, idEmpresa: string, pedido: Pedido) {
  const pagina = await paginaDeLancamentos(tx, ato, aPagar({ idEmpresa }), pedido)
  const ids = pagina.lista.map(({ id }) => id)
  const [pagamentos, aprovacoes, remessas] = await lerComoSePagam(tx, ato.escopo, ids)
  return {
    ...pagina,
    lista: pagina.lista.map((t) => ({
      ...t,
      pagamento: apresentarPagamento(
        pagamentos.find((p) => p.idTitulo === t.id),
        aprovacoes.find((a) => a.id === t.id),
        remessas.get(t.id),
      ),
    })),
  }
}

/** A title to pay, with everything that was said of it and happened to it. Raises nao-encontrado. */
export async function consultarPagavel(tx: Tx, ato: Ato, id: string): Promise<FichaDoPagavel> {
  const ficha = await consultarLancamento(tx, ato, aPagar({ id }))
  const [[pagamento], [aprovacao], remessas] = await lerComoSePagam(tx, ato.escopo, [id])
  return { ...ficha, pagamento: apresentarPagamento(pagamento, aprovacao, remessas.get(id)) }
}

/** What is open to pay in each cut that somebody acts upon. Raises nao-encontrado. */
export async function resumirPagaveis(tx: Tx, ato: Ato, idEmpresa: string) {
  const hoje = diaCivil(ato.agora)
  const resumo = await resumirLancamentos(tx, ato, aPagar({ idEmpresa }))
  const somas = await somarAPagar(tx, ato.escopo, { idEmpresa, hoje, ate: somarDias(hoje, 7) })
  const emReais = ({ quantos, esperado }: { quantos: number; esperado: bigint }) => ({
    quantos,
    esperado: paraReais(esperado),
  })
  return {
    ...resumo,
    hoje: emReais(somas.hoje),
    seteDias: emReais(somas.seteDias),
    vencidos: emReais(somas.vencidos),
    aConfirmar: emReais(somas.aConfirmar),
    aAprovar: emReais(somas.aAprovar),
    semAprovacao: emReais(await pagoSemAprovacaoDaEmpresa(tx, ato.escopo, idEmpresa)),
    regra: await regraEmVigor(tx, ato.escopo, idEmpresa),
  }
}

type ComCodigo = { readonly codigo: string | null }

/** Makes a title to pay, its instalments or what repeats. Raises nao-encontrado, entrada-invalida. */
export async function criarPagaveis(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { codigo, ...corpo }: ComRepeticao & ComCodigo,
) {
  if (codigo !== null && corpo.repeticao !== null)
    recusar("O código paga uma vez só. Crie o título sem repetir, ou cole o código em cada parcela.", "codigo")
  const dados = await comFornecedor(tx, ato.escopo, idEmpresa, corpo)
  const lido = codigo === null ? null : await conferirCodigo(tx, ato, { idEmpresa, id: null }, codigo, dados)
  const criados = await criarLancamentos(tx, ato, aPagar({ idEmpresa }), dados)
  const [id] = criados.ids
  if (lido !== null && id !== undefined)
    await gravarPagamento(tx, { ...nada(ato.escopo, idEmpresa, id), ...doCodigo(lido) })
  return criados
}

/** Changes a title and how it is paid: what was approved is no longer when amount, payee or code change. Raises as `editarTitulo`. */
export async function editarPagavel(
  tx: Tx,
  ato: Ato,
  id: string,
  versao: number,
  { codigo: dito, ...corpo }: Dados & { readonly codigo?: string | null | undefined },
): Promise<FichaDoPagavel> {
  const antes = await consultarPagavel(tx, ato, id)
  const { idEmpresa } = antes
  const codigo = dito === undefined ? antes.pagamento.codigo : dito
  const dados = await comFornecedor(tx, ato.escopo, idEmpresa, corpo)
  const lido = codigo === null ? null : await conferirCodigo(tx, ato, { idEmpresa, id }, codigo, dados)
  await conferirRetencoes(tx, ato.escopo, antes, dados)
  await editarLancamento(tx, ato, aPagar({ id }), versao, dados)
  const depois = await consultarLancamento(tx, ato, aPagar({ id }))
  const mudou =
    antes.valor !== depois.valor ||
    antes.retencao !== depois.retencao ||
    antes.pessoa !== depois.pessoa ||
    antes.documento !== depois.documento ||
    antes.pagamento.codigo !== (lido?.codigo ?? null)
  if (mudou) {
    await exigirForaDeRemessa(tx, ato.escopo, id, "como ele é pago não muda")
    await gravarPagamento(tx, { ...nada(ato.escopo, idEmpresa, id), ...(lido && doCodigo(lido)) })
  }
  if (mudou || antes.aConfirmar) await dizerQuemRegistrou(tx, ato, id)
  return consultarPagavel(tx, ato, id)
}

/** What was withheld was computed on the amount, and is collected by it: neither changes by itself. Raises entrada-invalida. */
async function conferirRetencoes(tx: Tx, escopo: Escopo, antes: FichaDoPagavel, { valor, retencao }: Dados) {
  if (deReais(valor) === deReais(antes.valor) && deReais(retencao) === deReais(antes.retencao)) return
  const retida = await lerRetencao(tx, escopo, antes.id)
  if (retida && retida.irrfCentavos + retida.csrfCentavos + retida.inssCentavos + retida.issCentavos > 0n)
    recusar(
      "Este título tem retenções calculadas sobre o valor dele. Zere-as em Retenções, com um motivo, antes de mudá-lo.",
      "valor",
    )
}

const nada = (escopo: Escopo, idEmpresa: string, idTitulo: string): PagamentoGravado => ({
  idEscritorio: escopo.idEscritorio,
  idTitulo,
  idEmpresa,
  tipo: null,
  codigo: null,
  recebedor: null,
  aprovadoEm: null,
  aprovadoPor: null,
  idAprovou: null,
})
const doCodigo = ({ tipo, codigo, recebedor }: CodigoLido) => ({ tipo, codigo, recebedor })

/** The name and document that the title keeps are those of the supplier now. Raises entrada-invalida. */
async function comFornecedor<T extends Dados>(tx: Tx, escopo: Escopo, idEmpresa: string, corpo: T): Promise<T> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  if (corpo.idPessoa === null) return corpo
  const fornecedor = await lerFornecedorDaEmpresa(tx, escopo, idEmpresa, { id: corpo.idPessoa })
  if (!fornecedor) recusar("Este fornecedor não é da empresa. Escolha um da lista.", "idPessoa")
  return { ...corpo, pessoa: fornecedor.nome, documento: fornecedor.documento }
}

/** A code that pays this title and no other, by the amount of the title. Raises entrada-invalida. */
async function conferirCodigo(
  tx: Tx,
  ato: Ato,
  { idEmpresa, id }: { readonly idEmpresa: string; readonly id: string | null },
  texto: string,
  { valor, retencao }: Dados,
): Promise<CodigoLido> {
  const lido = lerCodigo(texto, diaCivil(ato.agora))
  // Two who paste the same code at once: the second sees the first.
  await travarEmpresa(tx, ato.escopo, idEmpresa)
  const recusa = await porQueNaoPaga(tx, ato.escopo, { idEmpresa, id, valor, retencao }, lido)
  if (recusa !== null) recusar(recusa, "codigo")
  return lido
}

/** Why a code, which is right by itself, does not pay a title: it pays another, or is of another amount. Null: it pays it. */
export async function porQueNaoPaga(
  tx: Tx,
  escopo: Escopo,
  titulo: Pick<Dados, "valor" | "retencao"> & { readonly idEmpresa: string; readonly id: string | null },
  lido: CodigoLido,
): Promise<string | null> {
  const outro = await tituloDoCodigo(tx, escopo, titulo.idEmpresa, lido.codigo)
  if (outro && outro.id !== titulo.id)
    return `Este código já paga “${outro.descricao}”, de ${outro.pessoa}. Nada é pago duas vezes por ele.`
  const bruto = deReais(titulo.valor)
  return lido.valor !== null && lido.valor !== bruto && lido.valor !== bruto - deReais(titulo.retencao)
    ? `O código é de ${reaisPorExtenso(lido.valor)}, e o título não. Confira o valor ou o código.`
    : null
}

/** Says that the title of a note taken is owed, in the category of its supplier where it has one. Raises as `confirmarTitulo`. */
export async function confirmarPagavel(tx: Tx, ato: Ato, id: string): Promise<FichaDoPagavel> {
  const ficha = await consultarPagavel(tx, ato, id)
  if (!ficha.aConfirmar) throw new ErroDeNegocio("ja-feito", "Este título já foi confirmado.")
  const fornecedor =
    ficha.documento === null
      ? null
      : await lerFornecedorDaEmpresa(tx, ato.escopo, ficha.idEmpresa, { documento: ficha.documento })
  if (fornecedor?.categoria) {
    const [titulo] = await lerTitulosPorId(tx, ato.escopo, [id])
    if (!titulo) throw new ErroDeNegocio("nao-encontrado")
    await editarTitulo(tx, ato, id, titulo.versao, { ...titulo, categoria: fornecedor.categoria })
  } else await confirmarTitulo(tx, ato, id)
  await dizerQuemRegistrou(tx, ato, id)
  return consultarPagavel(tx, ato, id)
}

/** Says that titles may be paid: what may not says why, and the others go on. Raises nao-encontrado. */
export async function aprovarPagaveis(tx: Tx, ato: Ato, idEmpresa: string, ids: readonly string[]) {
  await exigirEmpresa(tx, ato.escopo, idEmpresa)
  const unicos = [...new Set(ids)]
  const lidos = await lerTitulosPorId(tx, ato.escopo, unicos)
  const [pagamentos, aprovacoes] = await lerComoSePagam(tx, ato.escopo, unicos)
  const regra = await regraEmVigor(tx, ato.escopo, idEmpresa)
  const recusados: { id: string; titulo: string; motivo: string }[] = []
  for (const id of unicos) {
    const titulo = lidos.find((t) => t.id === id && t.idEmpresa === idEmpresa && t.natureza === "pagar")
    const atual = pagamentos.find((p) => p.idTitulo === id) ?? nada(ato.escopo, idEmpresa, id)
    const motivo = !titulo
      ? "Não existe mais."
      : titulo.retiradoEm !== null
        ? "Foi retirado."
        : titulo.aConfirmar
          ? "Ainda espera confirmação."
          : atual.aprovadoEm !== null
            ? `Já foi aprovado por ${atual.aprovadoPor}.`
            : // What the bank paid without an approval may still have it.
              titulo.abertoCentavos === 0n && !aprovacoes.some((a) => a.id === id && a.pagoSem)
              ? "Já está pago."
              : recusaDaMesmaPessoa(regra, titulo, ato.escopo)
    const nome = titulo ? `${titulo.pessoaNome}, ${titulo.descricao}` : "Título que não existe mais"
    if (motivo !== null) recusados.push({ id, titulo: nome, motivo })
    else
      await gravarPagamento(tx, {
        ...atual,
        aprovadoEm: ato.agora,
        aprovadoPor: ato.nome,
        idAprovou: ato.escopo.idUsuario,
      })
  }
  return { aprovados: unicos.length - recusados.length, recusados }
}

/** What changes how much is paid asks for another approval, and who changed it is who registered it. The code stays. */
export async function retirarAprovacao(tx: Tx, ato: Ato, id: string): Promise<void> {
  const [pagamento] = await lerPagamentos(tx, ato.escopo, [id])
  if (pagamento?.aprovadoEm)
    await gravarPagamento(tx, { ...pagamento, aprovadoEm: null, aprovadoPor: null, idAprovou: null })
  await dizerQuemRegistrou(tx, ato, id)
}

/** A title is no longer owed, and its code may pay another. Raises nao-encontrado, transicao-recusada. */
export async function retirarPagavel(tx: Tx, ato: Ato, id: string, motivo: string): Promise<FichaDoPagavel> {
  const { idEmpresa } = await retirarLancamento(tx, ato, aPagar({ id }), motivo)
  const [pagamento] = await lerPagamentos(tx, ato.escopo, [id])
  if (pagamento) await gravarPagamento(tx, nada(ato.escopo, idEmpresa, id))
  return consultarPagavel(tx, ato, id)
}
