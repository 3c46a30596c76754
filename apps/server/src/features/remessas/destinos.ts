import { formatos } from "@partida/contracts/formatos"
import { reaisPorExtenso } from "@partida/fiscal"
import { lerArrecadacao, lerBoleto } from "@partida/fiscal/pagamento"
import { digitosDoBradesco } from "../../documentos/cnab-pagamentos/digitos-bradesco.ts"
import type { PagamentoDaRemessa } from "../../documentos/cnab-pagamentos/escrever.ts"
import type { Leiaute } from "../../documentos/cnab-pagamentos/leiaute.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"

/** A title, with how it is paid and who receives it. */
export interface Candidato {
  readonly id: string
  readonly natureza: "pagar" | "receber"
  readonly pessoaNome: string
  readonly pessoaDocumento: string | null
  readonly vencimento: string
  readonly abertoCentavos: bigint
  readonly esperadoCentavos: bigint
  readonly aConfirmar: boolean
  readonly retiradoEm: Date | null
  readonly tipo: "boleto" | "arrecadacao" | "pix" | null
  readonly codigo: string | null
  /** The rule in force asks for an approval that lacks. */
  readonly semAprovacao: boolean
  /** Number of the file that is still to pay it. */
  readonly emRemessa: number | null
  readonly fornecedor: FornecedorDoTitulo | null
}

interface FornecedorDoTitulo {
  readonly documento: string | null
  readonly tipoDaChavePix: "cpf" | "cnpj" | "email" | "celular" | "aleatoria" | null
  readonly chavePix: string | null
  readonly idBanco: string | null
  readonly agencia: string | null
  readonly conta: string | null
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly bairro: string | null
  readonly idMunicipio: string | null
  readonly cep: string | null
}

interface DaRemessa {
  readonly leiaute: Leiaute
  readonly pagarEm: string
  /** Who pays. */
  readonly cnpj: string
  readonly razaoSocial: string
}

/** How a title goes into a file, without the number that the file gives it; or why it does not. */
export type Destino =
  | {
      readonly motivo: null
      readonly forma: PagamentoDaRemessa["forma"]
      /** Where the money goes, in words. */
      readonly destino: string
      readonly montar: (seuNumero: string) => PagamentoDaRemessa
    }
  | { readonly motivo: string }

const fora = (motivo: string): Destino => ({ motivo })

/** Where a title would go in a file of this day, or why it is left out: nothing is guessed of who receives. */
export function destinoDe(t: Candidato, da: DaRemessa): Destino {
  if (t.retiradoEm !== null) return fora("Foi retirado.")
  if (t.abertoCentavos === 0n || t.esperadoCentavos <= 0n) return fora("Já está pago.")
  if (t.aConfirmar) return fora("Ainda espera confirmação.")
  if (t.emRemessa !== null) return fora(`Já está na remessa ${t.emRemessa}.`)
  if (t.semAprovacao) return fora("Ainda não foi aprovado para pagar.")
  if (t.tipo === "pix")
    return fora(
      "O Pix Copia e Cola se paga no aplicativo do banco. Para ir na remessa, tire o código e cadastre a chave do fornecedor.",
    )
  if (t.tipo === "boleto") return doBoleto(t, da)
  if (t.tipo === "arrecadacao") return doTributo(t, da)
  return daConta(t, da)
}

/** The document of who receives, when it is one that a file takes. */
function inscricaoDe({ fornecedor, pessoaDocumento }: Candidato) {
  const documento = (fornecedor?.documento ?? pessoaDocumento ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  if (formatos.cnpj.queixa(documento) === null) return { tipo: 2, numero: documento }
  return formatos.cpf.queixa(documento) === null ? { tipo: 1, numero: documento } : null
}

function doBoleto(t: Candidato, { leiaute, pagarEm, cnpj, razaoSocial }: DaRemessa): Destino {
  const lido = lerBoleto(t.codigo ?? "", pagarEm)
  if (!lido.valido) return fora(lido.motivo)
  const { banco, codigoBarras, valor, vencimento } = lido.dados
  if (valor === null) return fora("O boleto não traz valor: pague-o no aplicativo do banco.")
  if (valor !== t.esperadoCentavos)
    return fora(`O boleto é de ${reaisPorExtenso(valor)}, e faltam pagar ${reaisPorExtenso(t.esperadoCentavos)}.`)
  if (vencimento !== null && vencimento < pagarEm)
    return fora("O boleto já estará vencido neste dia: peça outro, ou pague-o no aplicativo, que soma os encargos.")
  const quem = inscricaoDe(t)
  if (quem === null) return fora("Falta o CPF ou o CNPJ de quem recebe o boleto: cadastre o fornecedor.")
  if (quem.numero === cnpj) return fora("Quem recebe o boleto é a própria empresa.")
  const forma = banco === leiaute.banco ? "boleto-do-banco" : "boleto"
  return {
    motivo: null,
    forma,
    destino: `Boleto do banco ${banco}`,
    montar: (seuNumero) => ({
      forma,
      valorCentavos: valor,
      registros: {
        J: {
          codigoDeBarras: codigoBarras,
          nome: t.pessoaNome,
          vencimento: vencimento ?? t.vencimento,
          valorNominal: valor,
          pagarEm,
          valor,
          seuNumero,
        },
        J52: {
          tipoDoSacado: 2,
          inscricaoDoSacado: cnpj,
          nomeDoSacado: razaoSocial,
          tipoDoCedente: quem.tipo,
          inscricaoDoCedente: quem.numero,
          nomeDoCedente: t.pessoaNome,
        },
      },
    }),
  }
}

/** Agreements of the FGTS whose payment asks for a segment that is not written here (G029, note 3). */
const FGTS_COM_COMPLEMENTO: ReadonlySet<string> = new Set(["0181", "0182"])

function doTributo(t: Candidato, { pagarEm }: DaRemessa): Destino {
  const leitura = lerArrecadacao(t.codigo ?? "")
  const lido = leitura.tipo === "calculado" ? leitura.resultado : null
  if (!lido?.valida || lido.codigoBarras === undefined) return fora(lido?.motivo ?? "O código de barras não se lê.")
  if (lido.convenio !== undefined && FGTS_COM_COMPLEMENTO.has(lido.convenio))
    return fora("Esta guia do FGTS pede dados que a remessa não leva: pague-a no aplicativo do banco.")
  if (lido.valor !== undefined && lido.valor !== null && lido.valor !== t.esperadoCentavos)
    return fora(`A guia é de ${reaisPorExtenso(lido.valor)}, e faltam pagar ${reaisPorExtenso(t.esperadoCentavos)}.`)
  const vencimento = lido.vencimento ?? t.vencimento
  if (vencimento < pagarEm) return fora("A guia já estará vencida neste dia: emita outra, com os acréscimos.")
  const codigoDeBarras = lido.codigoBarras
  return {
    motivo: null,
    forma: "tributo",
    destino: "Código de barras",
    montar: (seuNumero) => ({
      forma: "tributo",
      valorCentavos: t.esperadoCentavos,
      registros: {
        O: { codigoDeBarras, nome: t.pessoaNome, vencimento, pagarEm, valor: t.esperadoCentavos, seuNumero },
      },
    }),
  }
}

/** By the Pix key of the supplier or, without one, by its account. */
function daConta(t: Candidato, da: DaRemessa): Destino {
  const { fornecedor } = t
  if (fornecedor === null || (fornecedor.chavePix === null && fornecedor.idBanco === null))
    return fora("Falta como pagar: cadastre a chave Pix ou a conta do fornecedor, ou cole o boleto no título.")
  const quem = inscricaoDe(t)
  if (quem === null) return fora("Falta o CPF ou o CNPJ do fornecedor no cadastro dele.")
  return fornecedor.chavePix === null ? porConta(t, da, fornecedor, quem) : porPix(t, da, fornecedor, quem)
}

type Quem = NonNullable<ReturnType<typeof inscricaoDe>>

/** Domain G100. */
const INICIACAO = { celular: "01", email: "02", cpf: "03", cnpj: "03", aleatoria: "04" } as const

function porPix(
  t: Candidato,
  { pagarEm }: DaRemessa,
  { tipoDaChavePix, chavePix }: FornecedorDoTitulo,
  quem: Quem,
): Destino {
  const tipo = tipoDaChavePix
  if (tipo === null || chavePix === null) return fora("Falta dizer de que tipo é a chave Pix do fornecedor.")
  const doDocumento = tipo === "cpf" || tipo === "cnpj"
  if (doDocumento && chavePix !== quem.numero)
    return fora("A chave Pix é um documento que não é o do fornecedor: confira o cadastro dele.")
  const chave = tipo === "celular" ? `+55${chavePix}` : doDocumento ? "" : chavePix
  return {
    motivo: null,
    forma: "pix",
    destino: `Pix ${doDocumento ? chavePix : chave}`,
    montar: (seuNumero) => ({
      forma: "pix",
      valorCentavos: t.esperadoCentavos,
      registros: {
        A: {
          camara: "009",
          bancoDoFavorecido: "000",
          agencia: "0",
          conta: "0",
          nome: t.pessoaNome,
          seuNumero,
          pagarEm,
          valor: t.esperadoCentavos,
        },
        BPix: { iniciacao: INICIACAO[tipo], tipoDeInscricao: quem.tipo, inscricao: quem.numero, chave },
      },
    }),
  }
}

/** Dictionary of the SPB: payment of suppliers. */
const FINALIDADE_DA_TED = "00005"

function porConta(t: Candidato, { leiaute, pagarEm, cnpj }: DaRemessa, f: FornecedorDoTitulo, quem: Quem): Destino {
  const [agencia = "", digitoDaAgencia = ""] = (f.agencia ?? "").split("-")
  const [conta = "", digitoDaConta = ""] = (f.conta ?? "").split("-")
  const noBanco = f.idBanco === leiaute.banco
  if (noBanco) {
    const recusa = porQueNaoEDoBanco({ agencia, digitoDaAgencia, conta, digitoDaConta })
    if (recusa !== null) return fora(`Do fornecedor, ${recusa}. Confira no cadastro dele.`)
  }
  const forma = noBanco ? "credito" : quem.numero === cnpj ? "ted-mesma" : "ted"
  const doTed = noBanco ? {} : { finalidadeDaTed: FINALIDADE_DA_TED, finalidadeComplementar: "CC" }
  return {
    motivo: null,
    forma,
    destino: `Banco ${f.idBanco}, agência ${f.agencia}, conta ${f.conta}`,
    montar: (seuNumero) => ({
      forma,
      valorCentavos: t.esperadoCentavos,
      registros: {
        A: {
          camara: noBanco ? "000" : "018",
          bancoDoFavorecido: f.idBanco ?? "",
          agencia,
          digitoDaAgencia,
          conta,
          digitoDaConta,
          nome: t.pessoaNome,
          seuNumero,
          pagarEm,
          valor: t.esperadoCentavos,
          ...doTed,
        },
        B: {
          tipoDeInscricao: quem.tipo,
          inscricao: quem.numero,
          ...enderecoDe(f),
          vencimento: t.vencimento,
          valor: t.esperadoCentavos,
        },
      },
    }),
  }
}

/** An address, in the fields that headers and segment B share; what is not said stays blank. */
export function enderecoDe(e: {
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly idMunicipio: string | null
  readonly cep: string | null
}) {
  const municipio = e.idMunicipio === null ? null : linhaDaTabela("municipios", e.idMunicipio)
  return {
    logradouro: e.logradouro ?? "",
    // "S/N" and "100-A" are no numbers of five positions: they go to what comes after.
    numero: /^\d{1,5}$/.test(e.numero ?? "") ? (e.numero ?? "0") : "0",
    complemento: [/^\d{1,5}$/.test(e.numero ?? "") ? "" : (e.numero ?? ""), e.complemento ?? ""].join(" ").trim(),
    cidade: municipio?.nome ?? "",
    uf: municipio?.uf ?? "",
    cep: e.cep?.slice(0, 5) ?? "0",
    complementoDoCep: e.cep?.slice(5) ?? "000",
  }
}

interface ContaNoBanco {
  readonly agencia: string
  readonly digitoDaAgencia: string
  readonly conta: string
  readonly digitoDaConta: string
}

/** Why a branch and an account cannot be of the bank: their check digits do not agree. Null: they can. */
export function porQueNaoEDoBanco({ agencia, digitoDaAgencia, conta, digitoDaConta }: ContaNoBanco): string | null {
  const daAgencia = digitosDoBradesco("agencia", agencia)
  if (daAgencia.length === 0 || (digitoDaAgencia !== "" && !daAgencia.includes(digitoDaAgencia)))
    return "o dígito da agência não confere"
  return digitosDoBradesco("conta", conta).includes(digitoDaConta) ? null : "o dígito da conta não confere"
}
