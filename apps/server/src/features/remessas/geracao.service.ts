import { randomUUID } from "node:crypto"
import type { PreviaDaRemessa, Remessa } from "@partida/contracts"
import { deReais, ehDiaUtil, formatarData, paraReais, reaisPorExtenso, somarDias } from "@partida/fiscal"
import { diaCivil, FUSO } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { remessasVivas } from "../../db/remessas-vivas.ts"
import { digitosDoBradesco } from "../../documentos/cnab-pagamentos/digitos-bradesco.ts"
import { escreverRemessa } from "../../documentos/cnab-pagamentos/escrever.ts"
import { leiauteDoBanco } from "../../documentos/cnab-pagamentos/leiautes.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { aprovacaoDosTitulos } from "../titulos/aprovacao.service.ts"
import { lerTitulosPorId, travarTitulos } from "../titulos/titulos.service.ts"
import { impedimentoDa, numerosDa } from "./contas.service.ts"
import { type Candidato, destinoDe, enderecoDe } from "./destinos.ts"
import { inserirRemessa, lerComoSePagam, lerContas, lerEmpresa, numerar, tomarConvenio } from "./remessas.repository.ts"
import { lerApresentadas } from "./remessas.service.ts"

interface EscolhaDaRemessa {
  readonly ids: readonly string[]
  readonly idConta: string
  readonly pagarEm: string
}

/** What would go into files of these titles, and what is left out. Raises nao-encontrado, nao-se-aplica, entrada-invalida. */
export async function preverRemessa(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  escolha: EscolhaDaRemessa,
): Promise<PreviaDaRemessa> {
  const { leiaute, itens } = await preparar(tx, ato, idEmpresa, escolha)
  const grupos = porArquivo(itens)
  return {
    itens: itens.map(({ titulo, destino }) => ({
      id: titulo.id,
      titulo: `${titulo.descricao}, ${titulo.pessoaNome}`,
      valor: paraReais(titulo.esperadoCentavos),
      forma: destino.motivo === null ? leiaute.formas[destino.forma].rotulo : null,
      destino: destino.motivo === null ? destino.destino : null,
      motivo: destino.motivo,
    })),
    arquivos: grupos.map(({ modalidade, itens: dele }) => ({
      modalidade,
      quantos: dele.length,
      total: paraReais(somar(dele)),
    })),
    total: paraReais(grupos.reduce((soma, g) => soma + somar(g.itens), 0n)),
  }
}

type Preparado = Awaited<ReturnType<typeof preparar>>["itens"][number]

const somar = (itens: readonly Preparado[]) => itens.reduce((soma, { titulo }) => soma + titulo.esperadoCentavos, 0n)

async function preparar(tx: Tx, ato: Ato, idEmpresa: string, { ids, idConta, pagarEm }: EscolhaDaRemessa) {
  const { escopo } = ato
  const hoje = diaCivil(ato.agora)
  const empresa = encontrado(await lerEmpresa(tx, escopo, idEmpresa))
  const conta = (await lerContas(tx, escopo, idEmpresa)).find((c) => c.conta.id === idConta)
  if (!conta) recusar("Escolha uma conta corrente da empresa.", "idConta")
  const impedimento = impedimentoDa(conta.conta, hoje)
  if (impedimento !== null) throw new ErroDeNegocio("nao-se-aplica", impedimento)
  if (!conta.convenio)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "Diga antes o convênio de pagamentos desta conta, que o banco deu à empresa.",
    )
  const leiaute = leiauteDoBanco(conta.conta.idBanco, hoje)
  if (!leiaute) throw new ErroDeNegocio("nao-se-aplica")
  if (pagarEm < hoje) recusar("O dia do pagamento já passou. Escolha hoje ou um dia que venha.", "pagarEm")
  if (pagarEm > somarDias(hoje, 365)) recusar("O dia do pagamento passa de um ano. Confira a data.", "pagarEm")
  if (!ehDiaUtil(pagarEm))
    recusar(`${formatarData(pagarEm)} não é dia de expediente nos bancos. Escolha um dia útil.`, "pagarEm")
  const unicos = [...new Set(ids)]
  const candidatos = await lerCandidatos(tx, escopo, idEmpresa, unicos)
  const da = { leiaute, pagarEm, cnpj: empresa.cnpj, razaoSocial: empresa.razaoSocial }
  return {
    leiaute,
    empresa,
    conta: conta.conta,
    itens: candidatos.map((titulo) => ({ titulo, destino: destinoDe(titulo, da) })),
  }
}

/** Raises nao-encontrado when one of them is not a title to pay of the company. */
async function lerCandidatos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ids: readonly string[],
): Promise<(Candidato & { readonly descricao: string })[]> {
  const lidos = await lerTitulosPorId(tx, escopo, ids)
  const aprovacoes = await aprovacaoDosTitulos(tx, escopo, ids)
  const pagamentos = await lerComoSePagam(tx, escopo, idEmpresa, ids)
  const vivas = await remessasVivas(tx, escopo, ids)
  return ids.map((id) => {
    const titulo = lidos.find((t) => t.id === id)
    if (titulo?.natureza !== "pagar" || titulo.idEmpresa !== idEmpresa) throw new ErroDeNegocio("nao-encontrado")
    const pagamento = pagamentos.find((p) => p.id === id)
    return {
      ...titulo,
      tipo: pagamento?.tipo ?? null,
      codigo: pagamento?.codigo ?? null,
      fornecedor: pagamento?.fornecedor ?? null,
      semAprovacao: aprovacoes.find((a) => a.id === id)?.falta ?? false,
      emRemessa: vivas.get(id) ?? null,
    }
  })
}

/** Pix goes in a file of its own. */
function porArquivo(itens: readonly Preparado[]) {
  const aceitos = itens.filter(({ destino }) => destino.motivo === null)
  return (["comum", "pix"] as const).flatMap((modalidade) => {
    const dele = aceitos.filter(
      ({ destino }) => destino.motivo === null && (destino.forma === "pix") === (modalidade === "pix"),
    )
    return dele.length === 0 ? [] : [{ modalidade, itens: dele }]
  })
}

/**
 * Writes the files of what was seen in the preview, numbers them and keeps them: what is left out stays open. Raises as `preverRemessa`, and
 * conflito-de-estado when the total is no longer what was seen.
 */
export async function gerarRemessas(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  { total, ...escolha }: EscolhaDaRemessa & { readonly total: string },
): Promise<{ lista: Remessa[] }> {
  const { escopo } = ato
  await exigirEmpresa(tx, escopo, idEmpresa)
  // Whoever changes, pays or puts in another file one of these waits, and then sees this one.
  const convenio = await tomarConvenio(tx, escopo, escolha.idConta)
  await travarTitulos(tx, escopo, escolha.ids)
  const { leiaute, empresa, conta, itens } = await preparar(tx, ato, idEmpresa, escolha)
  const grupos = porArquivo(itens)
  const agora = grupos.reduce((soma, g) => soma + somar(g.itens), 0n)
  if (grupos.length === 0 || convenio === null)
    throw new ErroDeNegocio(
      "nao-se-aplica",
      "Nenhum dos títulos pode ir na remessa. Veja na prévia o motivo de cada um.",
    )
  if (agora !== deReais(total))
    throw new ErroDeNegocio(
      "transicao-recusada",
      `O que entra na remessa mudou desde a prévia: agora são ${reaisPorExtenso(agora)}. Confira de novo.`,
    )
  const ids: string[] = []
  let { ultimoNsa: nsa, ultimaGravacao } = convenio
  for (const { modalidade, itens: dele } of grupos) {
    nsa += 1
    // The bank takes two files of the same second for one.
    const gravadaEm = depoisDe(ato.agora, ultimaGravacao)
    ultimaGravacao = gravadaEm
    const id = randomUUID()
    const pagamentos = dele.map(({ titulo, destino }, i) => {
      const seuNumero = seuNumeroDe(nsa, i + 1)
      if (destino.motivo !== null) throw new Error("What is left out was not asked for.")
      return { titulo, seuNumero, pagamento: destino.montar(seuNumero) }
    })
    const { bytes, sha256 } = escreverRemessa(leiaute, {
      nsa,
      ...diaEHora(gravadaEm),
      modalidade: modalidade === "pix" ? "PIX" : "",
      empresa: {
        tipoDeInscricao: 2,
        inscricao: empresa.cnpj,
        convenio: convenio.convenio,
        ...comDigito(numerosDa(conta)),
        nomeDaEmpresa: empresa.razaoSocial,
      },
      endereco: enderecoDe(empresa),
      pagamentos: pagamentos.map(({ pagamento }) => pagamento),
    })
    await inserirRemessa(
      tx,
      {
        idEscritorio: escopo.idEscritorio,
        id,
        idEmpresa,
        idConta: conta.id,
        leiaute: leiaute.id,
        nsa,
        modalidade,
        nome: `remessa-${leiaute.banco}-${String(nsa).padStart(6, "0")}.rem`,
        pagarEm: escolha.pagarEm,
        quantos: pagamentos.length,
        totalCentavos: somar(dele),
        arquivo: bytes,
        sha256,
        estado: "gerada",
        geradaEm: ato.agora,
        geradaPor: ato.nome,
      },
      pagamentos.map(({ titulo, seuNumero, pagamento }, i) => ({
        idEscritorio: escopo.idEscritorio,
        idRemessa: id,
        idEmpresa,
        ordem: i + 1,
        idTitulo: titulo.id,
        seuNumero,
        forma: pagamento.forma,
        favorecido: titulo.pessoaNome,
        valorCentavos: pagamento.valorCentavos,
        estado: "gerado" as const,
        ocorrencias: [],
      })),
    )
    ids.push(id)
  }
  if (ultimaGravacao) await numerar(tx, escopo, conta.id, nsa, ultimaGravacao)
  return { lista: await lerApresentadas(tx, escopo, ids) }
}

/** By which the bank names a payment in the return: of an account, no other has it. */
const seuNumeroDe = (nsa: number, ordem: number) => `R${String(nsa).padStart(6, "0")}${String(ordem).padStart(5, "0")}`

const SEGUNDO_MS = 1_000
function depoisDe(agora: Date, ultima: Date | null): Date {
  const segundo = Math.floor(agora.getTime() / SEGUNDO_MS) * SEGUNDO_MS
  return new Date(ultima === null ? segundo : Math.max(segundo, ultima.getTime() + SEGUNDO_MS))
}

const relogio = new Intl.DateTimeFormat("sv-SE", { timeZone: FUSO, timeStyle: "medium" })
const diaEHora = (em: Date) => ({ dia: diaCivil(em), hora: relogio.format(em).replaceAll(":", "") })

/** The digit of the branch, where nobody registered it, follows from its number. */
function comDigito(numeros: ReturnType<typeof numerosDa>) {
  const [digito = ""] = digitosDoBradesco("agencia", numeros.agencia)
  return { ...numeros, digitoDaAgencia: numeros.digitoDaAgencia || digito }
}
