import { corpoDoCliente, type LinhaDeContraparte } from "@partida/contracts"
import { lerMunicipio } from "../../../importacao/valores/cadastro.ts"
import { falhou } from "../../../importacao/valores/leitura.ts"
import { enumerar } from "../../../palavras.ts"
import {
  type Contexto,
  type ContraparteDoEstado,
  chaveDaContraparte,
  type Efeito,
  type Estado,
  type LinhaAJulgar,
  type Registro,
  type Tabela,
  type Veredito,
} from "./tipos.ts"
import { atualizado, erro, inserido, semAcao, separarRepetidas } from "./vereditos.ts"

const TABELA = { cliente: "clientes", fornecedor: "fornecedores" } as const satisfies Record<LinhaDeContraparte, Tabela>
const NOME = { cliente: "Cliente novo.", fornecedor: "Fornecedor novo." } as const

/** Fields of the registration with their columns, and what each is in a sentence. */
const CADASTRO = [
  ["nome", "nome", "nome"],
  ["email", "email", "e-mail"],
  ["telefone", "telefone", "telefone"],
  ["inscricaoMunicipal", "inscricao_municipal", "inscrição municipal"],
  ["regime", "regime", "regime"],
] as const
const ENDERECO = [
  ["logradouro", "logradouro", "logradouro"],
  ["numero", "numero", "número"],
  ["complemento", "complemento", "complemento"],
  ["bairro", "bairro", "bairro"],
  ["idMunicipio", "id_municipio", "município"],
  ["cep", "cep", "CEP"],
] as const
type Campo = (typeof CADASTRO)[number][0] | (typeof ENDERECO)[number][0]
type Ditos = Partial<Record<Campo, string>>

/** Columns that a spreadsheet may change of who is already registered. */
export const COLUNAS_DA_CONTRAPARTE = [...CADASTRO, ...ENDERECO].map(([, coluna]) => coluna)

/** The verdicts of the clients, or of the suppliers, of a company: who is there, by CNPJ or CPF, takes what the row says. */
export function julgarContrapartes(
  tipo: LinhaDeContraparte,
  linhas: readonly LinhaAJulgar[],
  estado: Estado,
  contexto: Contexto,
): Veredito[] {
  const { empresa } = estado
  if (empresa === null) return []
  const { unicas, vereditos } = separarRepetidas(
    linhas,
    ({ dados }) => dados.documento ?? "",
    (l) => JSON.stringify(Object.entries(l.dados).sort()),
    "fica-a-primeira",
  )
  return [...vereditos, ...unicas.map((l) => julgarUma(tipo, l, { estado, contexto, idEmpresa: empresa.id }))]
}

interface Meios {
  readonly estado: Estado
  readonly contexto: Contexto
  readonly idEmpresa: string
}

function julgarUma(tipo: LinhaDeContraparte, linha: LinhaAJulgar, { estado, contexto, idEmpresa }: Meios): Veredito {
  const { dados } = linha
  const documento = dados.documento ?? ""
  const chave = chaveDaContraparte(tipo, documento)
  const atual = estado.contrapartes.get(chave)
  const endereco = enderecoDaLinha(linha, atual)
  if ("erro" in endereco) return erro(linha, endereco.erro)
  const comAviso = endereco.aviso === null ? linha : { ...linha, avisos: [...linha.avisos, endereco.aviso] }
  const { regime } = dados
  const ditos: Ditos = {
    ...pegar(dados, ["nome", "email", "telefone", "inscricaoMunicipal"]),
    // What the registration asks is whether it is of the Simples, and which.
    ...(regime === undefined ? {} : { regime: regime === "simples" || regime === "mei" ? regime : "outro" }),
    ...endereco.partes,
  }
  const tipoDoDocumento = documento.length === 11 ? "cpf" : "cnpj"
  const queixa = corpoDoCliente.safeParse({ ...ditos, tipo: tipoDoDocumento, documento }).error?.issues[0]
  if (queixa !== undefined) return erro(linha, queixa.message)
  const colunas: Registro = Object.fromEntries(
    [...CADASTRO, ...ENDERECO].flatMap(([campo, coluna]) =>
      ditos[campo] === undefined ? [] : [[coluna, ditos[campo]]],
    ),
  )
  if (atual !== undefined) return mudar(tipo, comAviso, atual, colunas)
  const id = contexto.novoId()
  estado.contrapartes.set(chave, { id, arquivada: false, registro: colunas })
  const depois: Registro = {
    id,
    id_empresa: idEmpresa,
    tipo: tipoDoDocumento,
    documento,
    ...colunas,
    ...(tipo === "fornecedor" ? { retencoes: [] } : {}),
    criado_em: contexto.agora.toISOString(),
    versao: 1,
  }
  return inserido(comAviso, NOME[tipo], [{ tabela: TABELA[tipo], acao: "inserir", chave: { id }, antes: null, depois }])
}

const pegar = (dados: LinhaAJulgar["dados"], campos: readonly Campo[]): Ditos =>
  Object.fromEntries(campos.flatMap((c) => (dados[c] === undefined ? [] : [[c, dados[c]]])))

type Endereco = { readonly partes: Ditos; readonly aviso: string | null } | { readonly erro: string }

/** The address of a row over what is registered: it comes in whole, as a note needs it, or does not come in. */
function enderecoDaLinha({ dados }: LinhaAJulgar, atual: ContraparteDoEstado | undefined): Endereco {
  const ditas: Ditos = pegar(dados, ["logradouro", "numero", "complemento", "bairro", "cep"])
  if (dados.municipio !== undefined) {
    const municipio = lerMunicipio(dados.municipio, dados.uf ?? null)
    if (falhou(municipio)) return { erro: `Município: ${municipio.erro}.` }
    ditas.idMunicipio = municipio.valor.codigo
  }
  if (Object.keys(ditas).length === 0) return { partes: {}, aviso: null }
  const partes: Ditos = {}
  for (const [campo, coluna] of ENDERECO) {
    const valor = ditas[campo] ?? atual?.registro[coluna]
    if (typeof valor === "string") partes[campo] = valor
  }
  const faltam = ENDERECO.filter(([campo]) => campo !== "complemento" && partes[campo] === undefined)
  if (faltam.length === 0) return { partes, aviso: null }
  return { partes: {}, aviso: `o endereço não entra: falta ${enumerar(faltam.map(([, , nome]) => nome))}.` }
}

function mudar(
  tipo: LinhaDeContraparte,
  linha: LinhaAJulgar,
  { id, arquivada, registro }: ContraparteDoEstado,
  colunas: Registro,
): Veredito {
  const mudadas = [...CADASTRO, ...ENDERECO].filter(
    ([, coluna]) => colunas[coluna] !== undefined && colunas[coluna] !== (registro[coluna] ?? null),
  )
  if (mudadas.length === 0 && !arquivada) return semAcao(linha, "Igual ao cadastro.")
  const parte = (de: Registro): Registro => Object.fromEntries(mudadas.map(([, c]) => [c, de[c] ?? null]))
  const arquivo = (em: string | null): Registro => (arquivada ? { arquivado_em: em } : {})
  const efeito: Efeito = {
    tabela: TABELA[tipo],
    acao: "alterar",
    chave: { id },
    antes: { ...parte(registro), ...arquivo(String(registro.arquivado_em)) },
    depois: { ...parte(colunas), ...arquivo(null) },
  }
  const frases = [
    mudadas.length > 0 ? `Muda ${enumerar(mudadas.map(([, , nome]) => nome))}.` : "",
    arquivada ? "Estava arquivado, e volta." : "",
  ]
  return atualizado(linha, frases.filter((f) => f !== "").join(" "), [efeito])
}
