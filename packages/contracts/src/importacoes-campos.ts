/** What a spreadsheet can bring, by kind of row: the fields that its columns may hold. */
export const tiposDeLinha = {
  empresa: "Empresas",
  socio: "Sócios",
  receita: "Receita",
  folha: "Folha",
  saldo: "Saldos",
} as const
export type TipoDeLinha = keyof typeof tiposDeLinha

/** What an extract of the PGDAS-D brings, by kind of row. */
export const tiposDeLinhaDoExtrato = {
  "extrato-das": "DAS declarado",
  "extrato-receita": "Receita anterior",
  "extrato-folha": "Folha anterior",
  "extrato-cpp": "CPP dentro do DAS",
  "extrato-arquivo": "Arquivo",
} as const

/** Every kind of row that an import has. */
export const tiposDeLinhaImportada = { ...tiposDeLinha, ...tiposDeLinhaDoExtrato }
export type TipoDeLinhaImportada = keyof typeof tiposDeLinhaImportada

/** How the text of a cell is read. */
export type FormatoDoCampo =
  | "cnpj"
  | "documento"
  | "texto"
  | "data"
  | "mes"
  | "dinheiro"
  | "percentual"
  | "numero"
  | "sim-nao"
  | "codigo"

export interface CampoDaImportacao {
  readonly campo: string
  readonly rotulo: string
  readonly formato: FormatoDoCampo
  /** Without a column for it the sheet cannot be read. */
  readonly obrigatorio?: true
  /** An amount that may come in several columns, one a month. */
  readonly porMes?: true
  /** A day of which only the month may be told: it is then the first of it. */
  readonly aceitaMes?: true
  /** What to write in it, in the template. */
  readonly ajuda: string
  readonly exemplo: string
}

/** The components of the payroll that a spreadsheet may bring, in words for a sentence. */
export const partesDaFolha = {
  proLabore: "pró-labore",
  salarios: "salários",
  decimoTerceiro: "13º salário",
  ferias: "férias",
  autonomos: "autônomos",
  fgts: "FGTS",
  cppDarf: "CPP em DARF",
  encargos: "encargos",
  cppDas: "CPP do DAS",
} as const
export type ParteDaFolha = keyof typeof partesDaFolha
export const listaDePartesDaFolha = Object.keys(partesDaFolha).filter((p): p is ParteDaFolha => p in partesDaFolha)

const cnpj: CampoDaImportacao = {
  campo: "cnpj",
  rotulo: "CNPJ",
  formato: "cnpj",
  obrigatorio: true,
  ajuda: "CNPJ da matriz, com ou sem pontuação. Identifica a empresa em todas as abas.",
  exemplo: "11.222.333/0001-81",
}

const mes: CampoDaImportacao = {
  campo: "competencia",
  rotulo: "Competência",
  formato: "mes",
  ajuda: "Mês do valor. Se cada mês tiver a sua coluna (jan/2026, fev/2026…), esta coluna não é preciso.",
  exemplo: "01/2026",
}

const texto = (campo: string, rotulo: string, ajuda: string, exemplo: string): CampoDaImportacao => ({
  campo,
  rotulo,
  formato: "texto",
  ajuda,
  exemplo,
})

const dinheiroDoMes = (campo: string, rotulo: string, ajuda: string, exemplo: string): CampoDaImportacao => ({
  campo,
  rotulo,
  formato: "dinheiro",
  porMes: true,
  ajuda,
  exemplo,
})

/** Fields of each kind of row, in the order of the template. */
export const camposDaImportacao = {
  empresa: [
    cnpj,
    texto("razaoSocial", "Razão social", "Obrigatória para empresa nova.", "Padaria Bom Trigo Ltda"),
    texto("apelido", "Apelido", "Como o escritório a chama. Sem ele, a razão social.", "Bom Trigo"),
    texto("nomeFantasia", "Nome fantasia", "Se houver.", "Padaria Bom Trigo"),
    {
      campo: "dataAbertura",
      rotulo: "Data de abertura",
      formato: "data",
      aceitaMes: true,
      ajuda: "Obrigatória para empresa nova. Só com o mês, vale o dia 1º.",
      exemplo: "15/03/2019",
    },
    texto("municipio", "Município", "Nome, com a UF ao lado, ou código do IBGE com 7 números.", "Campinas"),
    texto("uf", "UF", "Sigla do estado. Não é preciso com o código do IBGE.", "SP"),
    texto("regime", "Regime", "Simples Nacional, MEI, Lucro Presumido ou Lucro Real.", "Simples Nacional"),
    {
      campo: "regimeDesde",
      rotulo: "Regime desde",
      formato: "mes",
      ajuda: "Mês em que o regime começou. Em empresa nova, sem ele vale o da abertura.",
      exemplo: "03/2019",
    },
    texto(
      "atividadeMei",
      "Atividade do MEI",
      "Só para MEI: comércio, serviços ou ambos; caminhoneiro municipal, caminhoneiro intermunicipal ou caminhoneiro ambos.",
      "",
    ),
    texto("categoria", "Categoria", "Simples, Grupos, Ex-Cliente ou Encerrada. Sem ela, Simples.", "Simples"),
    texto("porte", "Porte", "ME, EPP ou Demais. Sem ele, ME.", "ME"),
    {
      campo: "inicioNoSistema",
      rotulo: "Início no sistema",
      formato: "mes",
      ajuda: "Primeiro mês apurado aqui: dos anteriores, a receita vem na aba Receita. Sem ele, o mês atual.",
      exemplo: "11/2026",
    },
    {
      campo: "cnae",
      rotulo: "CNAE principal",
      formato: "codigo",
      ajuda: "7 números, com ou sem pontuação.",
      exemplo: "1091-1/02",
    },
    texto(
      "anexo",
      "Anexo",
      "I, II, III, IV, V ou III/V (Fator R). Sem ele, o que o CNAE indicar, se indicar um só.",
      "I",
    ),
    texto(
      "cnaesSecundarios",
      "CNAEs secundários",
      "Separados por ponto e vírgula ou vírgula; o anexo pode vir entre parênteses.",
      "4721-1/02 (I); 5611-2/03 (I)",
    ),
    texto("email", "E-mail", "Um só endereço.", "financeiro@bomtrigo.com.br"),
    texto("telefone", "Telefone", "Com DDD.", "(19) 3232-1010"),
    texto("cep", "CEP", "8 números.", "13010-001"),
    texto("logradouro", "Logradouro", "Rua, avenida, praça.", "Rua Barão de Jaguara"),
    texto("numero", "Número", "", "1200"),
    texto("complemento", "Complemento", "", "Loja 2"),
    texto("bairro", "Bairro", "", "Centro"),
    texto("inscricaoEstadual", "Inscrição estadual", "", ""),
    texto("inscricaoMunicipal", "Inscrição municipal", "", "00123456"),
    {
      campo: "capitalSocial",
      rotulo: "Capital social",
      formato: "dinheiro",
      ajuda: "Em reais.",
      exemplo: "50.000,00",
    },
    texto(
      "baseDoHonorario",
      "Base do honorário",
      "Valor fixo, salários mínimos ou percentual do faturamento.",
      "Valor fixo",
    ),
    {
      campo: "valorDoHonorario",
      rotulo: "Honorário",
      formato: "numero",
      ajuda: "Reais, número de salários mínimos ou percentual, conforme a base. Sem base, reais.",
      exemplo: "650,00",
    },
    texto("observacoes", "Observações", "", ""),
  ],
  socio: [
    cnpj,
    { ...texto("nome", "Nome", "Como no contrato social.", "Maria Aparecida Souza"), obrigatorio: true },
    {
      campo: "documento",
      rotulo: "CPF ou CNPJ",
      formato: "documento",
      obrigatorio: true,
      ajuda: "Da pessoa ou da empresa sócia.",
      exemplo: "529.982.247-25",
    },
    {
      campo: "participacao",
      rotulo: "Participação",
      formato: "percentual",
      obrigatorio: true,
      ajuda:
        "Parte no capital. As da mesma empresa somam 100 % (partes iguais podem vir arredondadas, como 33,33 % de cada um de três); zero para quem só administra.",
      exemplo: "60%",
    },
    texto("qualificacao", "Qualificação", "Nome ou código da Receita. Sem ela, Sócio (22).", "Sócio-Administrador"),
    {
      campo: "responsavel",
      rotulo: "Responsável",
      formato: "sim-nao",
      ajuda: "Sim para quem responde pela empresa na Receita; um só.",
      exemplo: "Sim",
    },
    {
      campo: "desde",
      rotulo: "Quadro desde",
      formato: "data",
      aceitaMes: true,
      ajuda: "Data desta composição. Em empresa nova, sem ela vale a da abertura.",
      exemplo: "15/03/2019",
    },
    { campo: "nascimento", rotulo: "Nascimento", formato: "data", ajuda: "", exemplo: "20/07/1980" },
    texto("email", "E-mail", "", "maria@bomtrigo.com.br"),
    texto("celular", "Celular", "Com DDD.", "(19) 99888-7766"),
  ],
  receita: [
    cnpj,
    mes,
    dinheiroDoMes("valor", "Receita", "Receita bruta do mês.", "12.345,67"),
    texto("mercado", "Mercado", "Interno ou externo. Sem ele, interno.", "Interno"),
    texto(
      "atividade",
      "Anexo ou atividade",
      "Anexo, CNAE ou descrição. Não é preciso com uma só atividade, nem se cada anexo tiver a sua coluna.",
      "I",
    ),
  ],
  folha: [
    cnpj,
    mes,
    dinheiroDoMes("proLabore", "Pró-labore", "Pró-labore pago no mês.", "3.000,00"),
    dinheiroDoMes("salarios", "Salários", "Salários pagos no mês.", "8.450,00"),
    dinheiroDoMes("decimoTerceiro", "13º salário", "Inteiro, no mês da contribuição dele.", "8.450,00"),
    dinheiroDoMes("ferias", "Férias", "Férias pagas no mês.", "2.100,00"),
    dinheiroDoMes("autonomos", "Autônomos", "Pagos a autônomos no mês.", "900,00"),
    dinheiroDoMes("fgts", "FGTS", "FGTS recolhido no mês.", "676,00"),
    dinheiroDoMes("cppDarf", "CPP em DARF", "CPP recolhida em DARF no mês, fora do DAS.", "524,00"),
    dinheiroDoMes("encargos", "Encargos", "FGTS e CPP em DARF num valor só, quando não há a divisão.", "1.200,00"),
    dinheiroDoMes(
      "cppDas",
      "CPP do DAS",
      "CPP dentro do DAS pago no mês, como no extrato do PGDAS-D; zero se nada. Vale também em mês fechado.",
      "633,64",
    ),
    dinheiroDoMes("valorDaRubrica", "Valor da rubrica", "Quando a linha diz a rubrica e as colunas são os meses.", ""),
    texto("rubrica", "Rubrica", "Pró-labore, salários, FGTS ou outra, quando cada uma tem a sua linha.", ""),
  ],
  saldo: [
    cnpj,
    texto("tipo", "Tipo de conta", "Normal, Aplicações ou Cartão de Crédito. Sem ele, Normal.", "Normal"),
    texto("apelido", "Apelido da conta", "Sem ele, o banco e a conta.", "Conta movimento"),
    { campo: "banco", rotulo: "Banco", formato: "codigo", ajuda: "Código de compensação, 3 números.", exemplo: "341" },
    texto("agencia", "Agência", "", "1234"),
    texto("conta", "Conta", "Com o dígito; em cartão, os quatro últimos números.", "56789-0"),
    {
      campo: "saldo",
      rotulo: "Saldo inicial",
      formato: "dinheiro",
      obrigatorio: true,
      ajuda: "Pode ser negativo. Saldos só são gravados por quem opera a plataforma.",
      exemplo: "15.320,10",
    },
    {
      campo: "saldoEm",
      rotulo: "Data do saldo",
      formato: "data",
      obrigatorio: true,
      ajuda: "Dia a que o saldo se refere.",
      exemplo: "31/10/2026",
    },
  ],
} as const satisfies Readonly<Record<TipoDeLinha, readonly CampoDaImportacao[]>>

/** The fields of a kind of row. */
export const camposDe = (tipo: TipoDeLinha): readonly CampoDaImportacao[] => camposDaImportacao[tipo]
