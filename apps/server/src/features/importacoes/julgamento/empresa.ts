import { cortar } from "../../../importacao/texto.ts"
import { lerMunicipio } from "../../../importacao/valores/cadastro.ts"
import { porCem } from "../../../importacao/valores/dinheiro.ts"
import { falhou } from "../../../importacao/valores/leitura.ts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { atividadesDaLinha, novaAtividade } from "./atividades.ts"
import { gravarOpcoes } from "./reconhecimento.ts"
import { ehRegime, mudarRegime, type Regime, regimeEm, regimeNovo, SO_MEI } from "./regime.ts"
import type {
  AtividadeDoEstado,
  Contexto,
  Efeito,
  EmpresaDoEstado,
  Estado,
  LinhaAJulgar,
  Registro,
  Veredito,
} from "./tipos.ts"
import { atualizado, erro, inserido, semAcao } from "./vereditos.ts"

type Dados = Readonly<Record<string, string>>

/** Fields that go to one column each, as they were read, with what a person calls them. */
const DIRETOS = {
  razaoSocial: ["razao_social", "razão social"],
  apelido: ["apelido", "apelido"],
  nomeFantasia: ["nome_fantasia", "nome fantasia"],
  dataAbertura: ["data_abertura", "data de abertura"],
  inicioNoSistema: ["inicio_no_sistema", "início no sistema"],
  email: ["email", "e-mail"],
  telefone: ["telefone", "telefone"],
  cep: ["cep", "CEP"],
  logradouro: ["logradouro", "logradouro"],
  numero: ["numero", "número"],
  complemento: ["complemento", "complemento"],
  bairro: ["bairro", "bairro"],
  inscricaoEstadual: ["inscricao_estadual", "inscrição estadual"],
  inscricaoMunicipal: ["inscricao_municipal", "inscrição municipal"],
  capitalSocial: ["capital_social_centavos", "capital social"],
  observacoes: ["observacoes", "observações"],
} as const
const ROTULOS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(DIRETOS)),
  id_tipo: "porte",
  id_base_do_honorario: "honorário",
  valor_do_honorario: "honorário",
}

/** Columns of the record that the row says. */
function colunasDaLinha(dados: Dados): { readonly colunas: Registro } | { readonly erro: string } {
  const registro: Record<string, string | number> = {}
  for (const [campo, [coluna]] of Object.entries(DIRETOS)) {
    const valor = dados[campo]
    if (valor !== undefined) registro[coluna] = valor
  }
  if (registro.capital_social_centavos?.toString().startsWith("-"))
    return { erro: "O capital social não pode ser negativo." }
  if (dados.porte !== undefined) registro.id_tipo = Number(dados.porte)
  const honorario = honorarioDaLinha(dados)
  if (honorario !== null && "erro" in honorario) return honorario
  return { colunas: { ...registro, ...honorario } }
}

type Honorario = { readonly id_base_do_honorario: number; readonly valor_do_honorario: string }

function honorarioDaLinha(dados: Dados): Honorario | { readonly erro: string } | null {
  const { valorDoHonorario: valor, baseDoHonorario } = dados
  if (valor === undefined) {
    return baseDoHonorario === undefined ? null : { erro: "Falta o valor do honorário: só a base foi informada." }
  }
  const emPercentual = valor.endsWith("%")
  const base = baseDoHonorario ?? (emPercentual ? "3" : "2")
  const numero = emPercentual ? valor.slice(0, -1) : valor
  if (emPercentual !== (base === "3") && (emPercentual || base !== "3"))
    return { erro: "O honorário está em percentual, mas a base é outra. Corrija um dos dois." }
  const gravado = base === "3" ? porCem(numero) : numero
  const forma = { "1": /^\d{1,3}(\.\d{1,4})?$/, "2": /^\d{1,9}(\.\d{1,2})?$/, "3": /^(0(\.\d{1,8})?|1(\.0+)?)$/ }[base]
  if (!forma?.test(gravado))
    return {
      erro: "O valor do honorário não combina com a base. Use reais, como 650,00; salários mínimos, como 1,5; ou percentual, como 2%.",
    }
  return { id_base_do_honorario: Number(base), valor_do_honorario: gravado }
}

/** The verdict of the row of a company, new or already in the office. */
export function julgarEmpresa(linha: LinhaAJulgar, estado: Estado, contexto: Contexto): Veredito {
  const lida = colunasDaLinha(linha.dados)
  if ("erro" in lida) return erro(linha, lida.erro)
  const { colunas } = lida
  const { empresa } = estado
  if (colunas.data_abertura !== undefined && String(colunas.data_abertura) > contexto.hoje)
    return erro(linha, "A data de abertura está no futuro. Confira o ano.")
  return empresa === null
    ? cadastrar(linha, colunas, estado, contexto)
    : mudar(linha, colunas, estado, empresa, contexto)
}

function cadastrar(linha: LinhaAJulgar, colunas: Registro, estado: Estado, contexto: Contexto): Veredito {
  const { dados, cnpj } = linha
  const faltam = [
    ...(dados.razaoSocial === undefined ? ["razão social"] : []),
    ...(dados.dataAbertura === undefined ? ["data de abertura"] : []),
    ...(dados.municipio === undefined ? ["município"] : []),
    ...(dados.regime === undefined ? ["regime"] : []),
    ...(dados.regime === "mei" && dados.atividadeMei === undefined ? ["atividade do MEI"] : []),
  ]
  if (faltam.length > 0 || cnpj === null)
    return erro(linha, `Para cadastrar a empresa falta ${enumerar(faltam)}. Preencha e envie de novo.`)
  const municipio = lerMunicipio(dados.municipio ?? "", dados.uf ?? null)
  if (falhou(municipio)) return erro(linha, `Município: ${municipio.erro}.`)
  const regime = dados.regime ?? ""
  if (!ehRegime(regime)) return erro(linha, "O regime não foi reconhecido.")
  if (regime !== "mei" && dados.atividadeMei !== undefined) return erro(linha, SO_MEI)
  const idCategoria = Number(dados.categoria ?? "1")
  if (idCategoria > 2)
    return erro(
      linha,
      "Uma empresa nova é Simples ou Grupos. Ex-clientes e encerradas são marcadas depois, com a data.",
    )
  const abertura = (dados.dataAbertura ?? "").slice(0, 7)
  const desde = dados.regimeDesde ?? abertura
  if (desde < abertura) return erro(linha, `O regime não pode começar antes da abertura, em ${mesEscrito(abertura)}.`)
  if (desde > contexto.hoje.slice(0, 7))
    return erro(linha, `O regime começa em ${mesEscrito(desde)}, que ainda não chegou. Confira o ano.`)
  if (dados.inicioNoSistema !== undefined && dados.inicioNoSistema < abertura)
    return erro(linha, `O início no sistema não pode ser antes da abertura, em ${mesEscrito(abertura)}.`)
  const id = contexto.novoId()
  const avisos = avisosDoCadastro(dados, contexto.hoje.slice(0, 7))
  const atividades = incluirAtividades(linha, id, regime, contexto, avisos)
  if ("erro" in atividades) return erro(linha, atividades.erro)
  const { codigo: idMunicipio, uf } = municipio.valor
  const depois: Registro = {
    apelido: cortar(dados.nomeFantasia ?? dados.razaoSocial ?? "", 60),
    inicio_no_sistema: contexto.hoje.slice(0, 7),
    id_tipo: 20,
    ...colunas,
    id,
    cnpj,
    id_municipio: idMunicipio,
    uf,
    id_categoria: idCategoria,
    criada_em: contexto.agora.toISOString(),
    versao: 1,
    id_pais: 1058,
  }
  estado.empresa = { id, cnpj, registro: depois, idMunicipio, idCategoria }
  estado.regimes = [{ desde, regime, atividadeMei: dados.atividadeMei ?? null }]
  estado.atividades = [...atividades.novas]
  const opcoes = gravarOpcoes(linha, estado, true, contexto)
  if ("erro" in opcoes) return erro(linha, opcoes.erro)
  avisos.push(...opcoes.frases)
  const efeitos: Efeito[] = [
    { tabela: "empresas", acao: "inserir", chave: { id }, antes: null, depois },
    regimeNovo(id, desde, regime, dados.atividadeMei ?? null),
    ...opcoes.efeitos,
    ...atividades.efeitos,
  ]
  return inserido(linha, ["Empresa nova.", ...avisos].join(" "), efeitos)
}

const avisosDoCadastro = (dados: Dados, mesAtual: string) => [
  ...(dados.porte === undefined ? ["Porte não informado: ME."] : []),
  ...(dados.regimeDesde === undefined ? ["Regime desde a abertura."] : []),
  ...(dados.inicioNoSistema === undefined
    ? [`Início no sistema não informado: ${mesEscrito(mesAtual)}. Meses antes dele não se fecham aqui.`]
    : []),
  ...(dados.cnae === undefined ? ["Sem CNAE: a receita só entra depois que houver uma atividade."] : []),
]

function incluirAtividades(
  linha: LinhaAJulgar,
  idEmpresa: string,
  regime: Regime,
  contexto: Contexto,
  avisos: string[],
): { readonly efeitos: readonly Efeito[]; readonly novas: readonly AtividadeDoEstado[] } | { readonly erro: string } {
  const pedidas = atividadesDaLinha(linha.dados)
  if ("erro" in pedidas) return pedidas
  const efeitos: Efeito[] = []
  const novas: AtividadeDoEstado[] = []
  for (const pedida of pedidas) {
    const nova = novaAtividade(pedida, idEmpresa, regime, contexto, avisos)
    if ("erro" in nova) return nova
    efeitos.push(nova.efeito)
    novas.push(nova.atividade)
  }
  return { efeitos, novas }
}

/** A fee comes from the database with all its decimal places. */
const iguais = (a: Registro[string] | undefined, b: Registro[string] | undefined) => semZeros(a) === semZeros(b)
const semZeros = (v: Registro[string] | undefined) =>
  typeof v === "string" && /^\d+\.\d+$/.test(v) ? v.replace(/\.?0+$/, "") : v

function mudar(
  linha: LinhaAJulgar,
  colunas: Registro,
  estado: Estado,
  empresa: EmpresaDoEstado,
  contexto: Contexto,
): Veredito {
  const mudadas = Object.keys(colunas).filter((c) => !iguais(colunas[c], empresa.registro[c] ?? null))
  const comData = recusaDasDatas(mudadas) ?? recusaDoQueTemData(linha.dados, estado, empresa)
  if (comData !== null) return erro(linha, comData)
  const regime = mudarRegime(linha, estado, empresa, contexto)
  if (regime !== null && "resultado" in regime) return regime
  const avisos: string[] = []
  const vigente = regimeEm(estado, contexto.hoje.slice(0, 7))?.regime ?? "simples"
  const atividades =
    estado.atividades.length > 0
      ? { efeitos: [], novas: [] }
      : incluirAtividades(linha, empresa.id, ehRegime(vigente) ? vigente : "simples", contexto, avisos)
  if ("erro" in atividades) return erro(linha, atividades.erro)
  const opcoes = gravarOpcoes(linha, estado, false, contexto)
  if ("erro" in opcoes) return erro(linha, opcoes.erro)
  avisos.push(...opcoes.frases)
  const efeitos: Efeito[] = [...(regime === null ? [] : [regime.efeito]), ...opcoes.efeitos, ...atividades.efeitos]
  if (mudadas.length > 0) {
    const parte = (r: Registro) => Object.fromEntries(mudadas.map((c) => [c, r[c] ?? null]))
    efeitos.unshift({
      tabela: "empresas",
      acao: "alterar",
      chave: { id: empresa.id },
      antes: parte(empresa.registro),
      depois: parte(colunas),
    })
    estado.empresa = { ...empresa, registro: { ...empresa.registro, ...colunas } }
  }
  estado.atividades = [...estado.atividades, ...atividades.novas]
  if (efeitos.length === 0) return semAcao(linha, ["Igual ao cadastro.", ...opcoes.frases].join(" "))
  const nomes = [...new Set(mudadas.map((c) => ROTULOS[c] ?? c))]
  if (regime !== null) nomes.push("regime")
  if (opcoes.efeitos.length > 0) nomes.push("caixa ou competência")
  if (atividades.novas.length > 0) nomes.push("atividades")
  return atualizado(linha, [`Muda ${enumerar(nomes)}.`, ...avisos].join(" "), efeitos)
}

/** The two dates move what was registered from them on, which their screen checks. */
function recusaDasDatas(mudadas: readonly string[]): string | null {
  const coluna = mudadas.find((c) => c === "data_abertura" || c === "inicio_no_sistema")
  if (coluna === undefined) return null
  const nome = coluna === "data_abertura" ? "A data de abertura é outra" : "O início no sistema é outro"
  return `${nome} no cadastro. Corrija em Perfil › Dados cadastrais, ou apague o campo desta linha.`
}

/** What has a date of its own is changed on its screen, where the date is asked. */
function recusaDoQueTemData(dados: Dados, estado: Estado, empresa: EmpresaDoEstado): string | null {
  if (dados.municipio !== undefined) {
    const municipio = lerMunicipio(dados.municipio, dados.uf ?? null)
    if (falhou(municipio)) return `Município: ${municipio.erro}.`
    if (municipio.valor.codigo !== empresa.idMunicipio)
      return "O município é outro no cadastro. A mudança tem data: faça-a em Dados cadastrais, ou apague o município desta linha."
  }
  if (dados.categoria !== undefined && Number(dados.categoria) !== empresa.idCategoria)
    return "A categoria é outra no cadastro. A mudança tem data: faça-a em Dados cadastrais, ou apague a categoria desta linha."
  if (estado.atividades.length === 0) return null
  const pedidas = atividadesDaLinha(dados)
  if ("erro" in pedidas) return pedidas.erro
  for (const { cnae, anexo } of pedidas) {
    const atual = estado.atividades.find((a) => a.cnae === cnae)
    if (atual === undefined)
      return `O CNAE ${cnae} não está entre as atividades da empresa. Inclua-o em CNAE, ou apague-o desta linha.`
    if (anexo !== null && !atual.anexos.includes(anexo))
      return `O CNAE ${cnae} está no Anexo ${atual.anexos.at(-1)}. A mudança de anexo tem data: faça-a em CNAE, ou apague o anexo desta linha.`
  }
  return null
}
