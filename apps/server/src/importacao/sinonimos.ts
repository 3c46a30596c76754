import { listaDePartesDaFolha, type ParteDaFolha, type TipoDeLinha } from "@partida/contracts"
import { normalizar } from "./texto.ts"

type Sinonimos = Readonly<Record<string, readonly string[]>>

const CNPJ = [
  "cnpj",
  "cnpj da empresa",
  "cnpj empresa",
  "cnpj cliente",
  "cnpj do cliente",
  "cnpj matriz",
  "cpf cnpj",
  "cnpj cpf",
  "inscricao cnpj",
  "n cnpj",
]
const MES = [
  "competencia",
  "mes",
  "mes ano",
  "mes de referencia",
  "referencia",
  "periodo",
  "mes competencia",
  "ref",
  "pa",
  "periodo de apuracao",
]
const EMAIL = ["email", "e mail", "e mail contato", "email contato", "correio eletronico", "email principal"]

/** How offices head the columns of each field, normalised. The first one that matches wins. */
const SINONIMOS: Readonly<Record<TipoDeLinha, Sinonimos>> = {
  empresa: {
    cnpj: CNPJ,
    razaoSocial: [
      "razao social",
      "razao",
      "nome empresarial",
      "empresa",
      "cliente",
      "nome da empresa",
      "nome",
      "denominacao social",
      "nome cliente",
      "nome razao social",
      "razao social nome",
      "nome ou razao social",
      "razao social ou nome",
      "contribuinte",
    ],
    apelido: ["apelido", "nome curto", "como e conhecida", "nome interno"],
    nomeFantasia: ["nome fantasia", "fantasia", "nome de fantasia"],
    dataAbertura: [
      "data de abertura",
      "data abertura",
      "abertura",
      "dt abertura",
      "inicio das atividades",
      "inicio atividade",
      "inicio de atividade",
      "data de constituicao",
      "constituicao",
      "data de inicio de atividade",
      "dt inicio atividade",
    ],
    municipio: [
      "municipio",
      "cidade",
      "codigo ibge",
      "ibge",
      "cod municipio",
      "codigo do municipio",
      "municipio cidade",
      "cidade municipio",
      "cidade uf",
      "municipio uf",
    ],
    uf: ["uf", "estado", "sigla uf"],
    regime: [
      "regime",
      "regime tributario",
      "tributacao",
      "regime de tributacao",
      "enquadramento",
      "enquadramento tributario",
      "opcao tributaria",
    ],
    regimeDesde: [
      "regime desde",
      "desde",
      "optante desde",
      "data da opcao",
      "data opcao",
      "data do regime",
      "inicio do regime",
      "data opcao simples",
      "opcao pelo simples",
    ],
    atividadeMei: ["atividade do mei", "atividade mei", "tipo mei"],
    categoria: ["categoria", "situacao do cliente", "situacao cliente"],
    porte: ["porte", "tipo", "tipo de empresa", "porte da empresa"],
    inicioNoSistema: [
      "inicio no sistema",
      "inicio no escritorio",
      "cliente desde",
      "primeiro mes",
      "inicio dos servicos",
    ],
    cnae: ["cnae", "cnae principal", "cnae fiscal", "atividade principal", "ativ principal", "codigo cnae", "cod cnae"],
    anexo: ["anexo", "anexo simples", "anexo do simples", "anexo simples nacional"],
    cnaesSecundarios: [
      "cnaes secundarios",
      "cnae secundario",
      "cnaes secundarias",
      "atividades secundarias",
      "cnae secundaria",
    ],
    email: EMAIL,
    telefone: [
      "telefone",
      "fone",
      "tel",
      "contato telefone",
      "telefone contato",
      "celular",
      "whatsapp",
      "ddd telefone",
      "telefone 1",
    ],
    cep: ["cep"],
    logradouro: ["logradouro", "endereco", "rua"],
    numero: ["numero", "n", "no", "nro", "num"],
    complemento: ["complemento", "compl"],
    bairro: ["bairro"],
    inscricaoEstadual: ["inscricao estadual", "ie", "insc estadual", "insc est"],
    inscricaoMunicipal: ["inscricao municipal", "im", "insc municipal", "ccm", "insc mun"],
    capitalSocial: ["capital social", "capital"],
    baseDoHonorario: ["base do honorario", "base honorario", "tipo de honorario", "tipo honorario"],
    valorDoHonorario: [
      "honorario",
      "honorarios",
      "valor do honorario",
      "valor honorario",
      "mensalidade",
      "valor mensal",
    ],
    observacoes: ["observacoes", "observacao", "obs"],
  },
  socio: {
    cnpj: CNPJ,
    nome: ["nome", "nome do socio", "socio", "nome socio", "nome completo", "nome do socio administrador"],
    documento: [
      "cpf",
      "cpf ou cnpj",
      "cpf do socio",
      "cpf socio",
      "documento",
      "cpf cnpj do socio",
      "cpf cnpj socio",
      "cpf cnpj",
    ],
    participacao: [
      "participacao",
      "% participacao",
      "participacao %",
      "percentual",
      "%",
      "quota",
      "quotas",
      "cotas",
      "% capital",
      "participacao no capital",
      "percentual de participacao",
      "% quotas",
      "part",
    ],
    qualificacao: ["qualificacao", "cargo", "funcao", "papel", "tipo de socio", "qualificacao do socio"],
    responsavel: ["responsavel", "responsavel legal", "responsavel pela empresa", "resp legal", "responsavel rfb"],
    desde: [
      "quadro desde",
      "desde",
      "data de entrada",
      "data entrada",
      "entrada",
      "data do quadro",
      "data da alteracao",
    ],
    nascimento: ["nascimento", "data de nascimento", "dt nascimento", "data nascimento", "dt nasc", "data nasc"],
    email: EMAIL,
    celular: ["celular", "telefone", "whatsapp", "fone", "tel"],
  },
  receita: {
    cnpj: CNPJ,
    competencia: MES,
    valor: [
      "receita",
      "receita bruta",
      "faturamento",
      "valor",
      "valor da receita",
      "faturamento bruto",
      "total faturado",
      "valor faturado",
      "receita mensal",
      "faturamento mensal",
      "vendas",
      "r$",
    ],
    mercado: ["mercado", "interno externo", "exportacao"],
    atividade: ["anexo ou atividade", "anexo", "atividade", "cnae", "anexo simples", "descricao da atividade"],
  },
  folha: {
    cnpj: CNPJ,
    competencia: MES,
    proLabore: ["pro labore", "prolabore", "valor pro labore", "pro labore r$", "retirada"],
    salarios: [
      "salarios",
      "salario",
      "folha",
      "folha de pagamento",
      "folha de salarios",
      "remuneracao",
      "remuneracoes",
      "total salarios",
    ],
    decimoTerceiro: ["13 salario", "13", "13o", "13o salario", "decimo terceiro", "decimo terceiro salario"],
    ferias: ["ferias", "ferias pagas"],
    autonomos: ["autonomos", "autonomo", "rpa", "contribuintes individuais"],
    fgts: ["fgts", "fgts recolhido"],
    cppDarf: ["cpp em darf", "cpp darf", "cpp fora do das", "inss patronal", "inss empresa"],
    cppDas: ["cpp do das", "cpp das", "cpp no das", "cpp dentro do das", "cpp simples", "cpp inss do das"],
    // "CPP" alone may be either of the two above: a person says which.
    encargos: ["encargos", "encargos sociais", "cpp e fgts", "fgts e cpp", "encargos cpp fgts", "cpp fgts"],
    valorDaRubrica: ["valor", "valor da rubrica", "r$", "valor r$"],
    rubrica: ["rubrica", "verba", "item", "evento", "tipo"],
  },
  saldo: {
    cnpj: CNPJ,
    tipo: ["tipo", "tipo de conta", "tipo conta"],
    apelido: ["apelido", "apelido da conta", "nome da conta", "descricao", "descricao da conta"],
    banco: ["banco", "codigo do banco", "cod banco", "n banco", "codigo banco"],
    agencia: ["agencia", "ag", "agencia bancaria"],
    conta: ["conta", "conta corrente", "n conta", "numero da conta", "c c", "cc", "conta bancaria"],
    saldo: ["saldo", "saldo inicial", "valor", "saldo r$", "saldo atual", "saldo bancario"],
    saldoEm: ["data do saldo", "data", "data saldo", "saldo em", "dt saldo", "posicao em"],
  },
}

/** What the name of a sheet says that its rows are, by the words in it; null when it says nothing, "nenhum" when nothing of ours. */
export function tipoPeloNome(nome: string): TipoDeLinha | "nenhum" | null {
  const n = normalizar(nome)
  if (/\binstruc|\bleia\b|\bmodelo de\b|\blegenda\b/.test(n)) return "nenhum"
  if (/\bsocio|\bquadro|\bqsa\b|\bpartners?\b/.test(n)) return "socio"
  if (/\bfolha|\bpro ?labore|\bsalario|\bferias\b|\bautonomo|\bfgts\b|\bcpp\b|\bencargos\b/.test(n)) return "folha"
  if (/\breceita|\bfaturamento|\bfat\b|\bvendas/.test(n)) return "receita"
  if (/\bsaldo|\bbanco|\bcontas?\b/.test(n)) return "saldo"
  if (/\bempresa|\bcliente|\bcarteira|\bcadastro/.test(n)) return "empresa"
  return null
}

const indices = new Map<TipoDeLinha, ReadonlyMap<string, string>>()

/** The field that a heading names, null when it is none of this kind of row. */
export function campoDoTitulo(tipo: TipoDeLinha, titulo: string): string | null {
  let indice = indices.get(tipo)
  if (indice === undefined) {
    const pares = Object.entries(SINONIMOS[tipo]).flatMap(([campo, nomes]) => nomes.map((n) => [n, campo] as const))
    // The first of two fields that share a heading keeps it.
    indice = new Map(pares.reverse())
    indices.set(tipo, indice)
  }
  const limpo = limpar(titulo.replace(/\([^()]*\)|\*/g, " "))
  const dentro = limpar([...titulo.matchAll(/\(([^()]*)\)/g)].map(([, texto = ""]) => texto).join(" "))
  // "Empresa (CNPJ)" is the CNPJ, whatever stands before it.
  if (ehDoCnpj(dentro)) return "cnpj"
  const achado = indice.get(limpo) ?? indice.get(limpo.replace(/ ?(r\$|%)$/, ""))
  return achado ?? (ehDoCnpj(limpo) ? "cnpj" : (indice.get(dentro) ?? null))
}

/** The component of the payroll that a cell or the name of a sheet says, in the words of the headings; null when none. */
export function parteDaFolha(texto: string): ParteDaFolha | null {
  const campo = campoDoTitulo("folha", texto)
  return listaDePartesDaFolha.find((parte) => parte === campo) ?? null
}

/** "C.N.P.J." is "CNPJ". */
const limpar = (titulo: string) => normalizar(titulo).replace(/\b([a-z]) (?=[a-z]\b)/g, "$1")

/** "CNPJ/MF", "Nº do CNPJ": the word, and nothing else that says of whom or of what. */
const ehDoCnpj = (titulo: string) =>
  /^((n|no|nr|nro|num|numero|de|do|da|o|ou|e|mf|rfb|empresa|cliente|matriz|contribuinte|inscricao|cpf|cnpj)( |$))+$/.test(
    titulo,
  ) && /\bcnpj\b/.test(titulo)
