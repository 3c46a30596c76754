/**
 * Coded lists about people (specification, section 3), with the ids of the specification. `esocial` is the code of the same
 * thing in the layouts S-1.x of the eSocial, which numbers some of these lists otherwise.
 */

interface Item {
  readonly id: number
  readonly rotulo: string
  readonly esocial: string
}

export const tiposDePessoa = {
  FISICA: { id: 1, rotulo: "Pessoa física" },
  JURIDICA: { id: 2, rotulo: "Pessoa jurídica" },
  ESTRANGEIRO: { id: 3, rotulo: "Estrangeiro" },
} as const satisfies Record<string, Omit<Item, "esocial">>

export const generos = {
  FEMININO: { id: 1, rotulo: "Feminino", esocial: "F" },
  MASCULINO: { id: 2, rotulo: "Masculino", esocial: "M" },
} as const satisfies Record<string, Item>

export const estadosCivis = {
  SOLTEIRO: { id: 1, rotulo: "Solteiro", esocial: "1" },
  CASADO: { id: 2, rotulo: "Casado", esocial: "2" },
  DIVORCIADO: { id: 3, rotulo: "Divorciado", esocial: "3" },
  VIUVO: { id: 4, rotulo: "Viúvo", esocial: "5" },
  SEPARADO: { id: 5, rotulo: "Desquitado/Separado", esocial: "4" },
} as const satisfies Record<string, Item>

export const racasECores = {
  INDIGENA: { id: 1, rotulo: "Indígena", esocial: "5" },
  BRANCA: { id: 2, rotulo: "Branca", esocial: "1" },
  NEGRA: { id: 3, rotulo: "Negra", esocial: "2" },
  AMARELA: { id: 4, rotulo: "Amarela", esocial: "4" },
  PARDA: { id: 5, rotulo: "Parda", esocial: "3" },
  NAO_INFORMADA: { id: 6, rotulo: "Não informada", esocial: "6" },
} as const satisfies Record<string, Item>

export const escolaridades = {
  ANALFABETO: {
    id: 1,
    rotulo: "Analfabeto, inclusive o que, embora tenha recebido instrução, não se alfabetizou",
    esocial: "01",
  },
  QUINTO_ANO_INCOMPLETO: {
    id: 2,
    rotulo:
      "Até o 5º ano incompleto do ensino fundamental (antiga 4ª série) ou que se tenha alfabetizado sem ter frequentado escola regular",
    esocial: "02",
  },
  QUINTO_ANO: { id: 3, rotulo: "5º ano completo do ensino fundamental", esocial: "03" },
  FUNDAMENTAL_INCOMPLETO: {
    id: 4,
    rotulo: "Do 6º ao 9º ano do ensino fundamental incompleto (antiga 5ª a 8ª série)",
    esocial: "04",
  },
  FUNDAMENTAL: { id: 5, rotulo: "Ensino fundamental completo", esocial: "05" },
  MEDIO_INCOMPLETO: { id: 6, rotulo: "Ensino médio incompleto", esocial: "06" },
  MEDIO: { id: 7, rotulo: "Ensino médio completo", esocial: "07" },
  SUPERIOR_INCOMPLETO: { id: 8, rotulo: "Educação superior incompleta", esocial: "08" },
  SUPERIOR: { id: 9, rotulo: "Educação superior completa", esocial: "09" },
  POS_GRADUACAO: { id: 10, rotulo: "Pós-graduação completa", esocial: "10" },
  MESTRADO: { id: 11, rotulo: "Mestrado completo", esocial: "11" },
  DOUTORADO: { id: 12, rotulo: "Doutorado completo", esocial: "12" },
} as const satisfies Record<string, Item>

/**
 * Immigration situations. The eSocial dropped this list in the layout S-1.0 for a shorter one (`condIng`), to which each is
 * mapped by its meaning.
 */
export const situacoesImigratorias = {
  VISTO_PERMANENTE: { id: 1, rotulo: "Visto permanente", esocial: "7" },
  VISTO_TEMPORARIO: { id: 2, rotulo: "Visto temporário", esocial: "7" },
  ASILADO: { id: 3, rotulo: "Asilado", esocial: "7" },
  REFUGIADO: { id: 4, rotulo: "Refugiado", esocial: "1" },
  SOLICITANTE_DE_REFUGIO: { id: 5, rotulo: "Solicitante de refúgio", esocial: "2" },
  RESIDENTE_FORA: { id: 6, rotulo: "Residente fora do Brasil", esocial: "7" },
  DEFICIENTE_E_MAIOR_DE_51: { id: 7, rotulo: "Deficiente físico e com mais de 51 anos", esocial: "7" },
  RESIDENCIA_PROVISORIA: {
    id: 8,
    rotulo: "Com residência provisória e anistiado, em situação irregular",
    esocial: "7",
  },
  FILHO_OU_CONJUGE_BRASILEIRO: {
    id: 9,
    rotulo: "Permanência no Brasil em razão de filhos ou cônjuge brasileiros",
    esocial: "3",
  },
  MERCOSUL: { id: 10, rotulo: "Beneficiado pelo acordo entre países do Mercosul", esocial: "4" },
  DEPENDENTE_DE_DIPLOMATA: {
    id: 11,
    rotulo:
      "Dependente de agente diplomático e/ou consular de países que mantêm convênio de reciprocidade para o exercício de atividade remunerada no Brasil",
    esocial: "5",
  },
  PORTUGAL: {
    id: 12,
    rotulo:
      "Beneficiado pelo Tratado de Amizade, Cooperação e Consulta entre a República Federativa do Brasil e a República Portuguesa",
    esocial: "6",
  },
} as const satisfies Record<string, Item>

export const temposDeResidencia = {
  INDETERMINADO: { id: 1, rotulo: "Prazo indeterminado", esocial: "1" },
  DETERMINADO: { id: 2, rotulo: "Prazo determinado", esocial: "2" },
} as const satisfies Record<string, Item>

/**
 * Kinds of dependant of the eSocial (table 07). `irrf`: is in the list of Lei 9.250/1995 art. 35, so it takes part in the
 * deduction. `ateAnos`: last birthday until which the law takes it without incapacity.
 */
export const tiposDeDependente = {
  "01": { rotulo: "Cônjuge", irrf: true, ateAnos: null },
  "02": {
    rotulo: "Companheiro(a) com quem tenha filho, viva há mais de 5 anos ou tenha união estável declarada",
    irrf: true,
    ateAnos: null,
  },
  "03": { rotulo: "Filho(a) ou enteado(a)", irrf: true, ateAnos: 21 },
  "04": {
    rotulo: "Filho(a) ou enteado(a), universitário(a) ou cursando escola técnica de 2º grau",
    irrf: true,
    ateAnos: 24,
  },
  "06": {
    rotulo: "Irmão(ã), neto(a) ou bisneto(a) sem arrimo dos pais, de quem detenha a guarda judicial",
    irrf: true,
    ateAnos: 21,
  },
  "07": {
    rotulo:
      "Irmão(ã), neto(a) ou bisneto(a) sem arrimo dos pais, universitário(a) ou cursando escola técnica de 2º grau, de quem detenha a guarda judicial",
    irrf: true,
    ateAnos: 24,
  },
  "09": { rotulo: "Pais, avós e bisavós", irrf: true, ateAnos: null },
  "10": { rotulo: "Menor pobre de quem detenha a guarda judicial", irrf: true, ateAnos: 21 },
  "11": { rotulo: "Pessoa absolutamente incapaz, de quem seja tutor ou curador", irrf: true, ateAnos: null },
  "12": { rotulo: "Ex-cônjuge", irrf: false, ateAnos: null },
  "99": { rotulo: "Agregado ou outros", irrf: false, ateAnos: null },
} as const satisfies Record<
  string,
  { readonly rotulo: string; readonly irrf: boolean; readonly ateAnos: number | null }
>
export type TipoDeDependente = keyof typeof tiposDeDependente

/** Categories of the eSocial under which pró-labore is declared. */
export const categoriasDoProLabore = {
  "721": "Diretor não empregado, com FGTS",
  "722": "Diretor não empregado, sem FGTS",
  "723": "Empresário, sócio ou membro de conselho de administração ou fiscal",
} as const
export type CategoriaDoProLabore = keyof typeof categoriasDoProLabore

/** The one role that people use and the Receita's table of qualifications does not have. */
export const PAPEL_PROPRIO = { codigo: "VP", nome: "Vice-presidente" } as const

/**
 * Roles of partners and representatives: the specification's names, as codes of the Receita's table of qualifications. Any
 * other row of that table is a role too.
 */
export const papeisDoQuadro = {
  ADMINISTRADOR: { codigo: "05", rotulo: "Administrador" },
  SOCIO: { codigo: "22", rotulo: "Sócio" },
  SOCIO_ADMINISTRADOR: { codigo: "49", rotulo: "Sócio-administrador" },
  PRESIDENTE: { codigo: "16", rotulo: "Presidente" },
  DIRETOR: { codigo: "10", rotulo: "Diretor" },
  TESOUREIRO: { codigo: "33", rotulo: "Tesoureiro" },
  VICE_PRESIDENTE: { codigo: PAPEL_PROPRIO.codigo, rotulo: PAPEL_PROPRIO.nome },
  SECRETARIO: { codigo: "18", rotulo: "Secretário" },
  REPRESENTANTE: { codigo: "17", rotulo: "Representante (procurador)" },
} as const satisfies Record<string, { readonly codigo: string; readonly rotulo: string }>

/**
 * Kinds of legal nature, as the codes of CONCLA's table that make each. Banks and insurers have no code of their own there:
 * their law (Lei 4.595/1964, Decreto-Lei 73/1966) makes them what they are, whatever the code.
 */
export const tiposDeNaturezaJuridica = {
  FINANCEIRA: { rotulo: "Financeira", naturezas: [] },
  SEGURADORA: { rotulo: "Seguradora", naturezas: [] },
  COOPERATIVA: { rotulo: "Cooperativa", naturezas: ["2143", "2330"] },
  AUTARQUIA: { rotulo: "Autarquia", naturezas: ["1104", "1112", "1120"] },
  FUNDACAO_PUBLICA: { rotulo: "Fundação pública", naturezas: ["1139", "1147", "1155", "1252", "1260", "1279"] },
  EMPRESA_PUBLICA: { rotulo: "Empresa pública", naturezas: ["2011"] },
  ECONOMIA_MISTA: { rotulo: "Sociedade de economia mista", naturezas: ["2038"] },
  SOCIEDADE_ANONIMA: { rotulo: "Sociedade anônima", naturezas: ["2046", "2054"] },
  SOCIEDADE_LIMITADA: { rotulo: "Sociedade limitada", naturezas: ["2062", "2240"] },
  SOCIEDADE_SIMPLES: { rotulo: "Sociedade simples", naturezas: ["2232", "2259", "2267"] },
  SOCIEDADE_DE_ADVOCACIA: { rotulo: "Sociedade unipessoal de advocacia", naturezas: ["2321"] },
  EMPRESARIO: { rotulo: "Empresário individual", naturezas: ["2135"] },
  FUNDACAO_PRIVADA: { rotulo: "Fundação privada", naturezas: ["3069"] },
  ASSOCIACAO: { rotulo: "Associação privada", naturezas: ["3999"] },
} as const satisfies Record<string, { readonly rotulo: string; readonly naturezas: readonly string[] }>
export type TipoDeNaturezaJuridica = keyof typeof tiposDeNaturezaJuridica

/** Groups of the CNAE whose exercise makes a bank (intermediation, leasing) or an insurer (insurance, reinsurance). */
const TIPO_DO_GRUPO: Readonly<Record<string, TipoDeNaturezaJuridica>> = {
  "642": "FINANCEIRA",
  "643": "FINANCEIRA",
  "644": "FINANCEIRA",
  "651": "SEGURADORA",
  "652": "SEGURADORA",
}

/**
 * Kind of a company by its legal nature (CONCLA, 4 digits) and, for banks and insurers, its main CNAE (7 digits). Null for a
 * nature of no kind of the list.
 */
export function tipoDaNaturezaJuridica(
  natureza: string,
  cnaePrincipal: string | null = null,
): TipoDeNaturezaJuridica | null {
  const doGrupo = TIPO_DO_GRUPO[cnaePrincipal?.slice(0, 3) ?? ""]
  if (natureza === "") return null
  if (doGrupo !== undefined) return doGrupo
  return tipoDaTabela(tiposDeNaturezaJuridica, natureza)
}

function tipoDaTabela<N extends string>(
  tipos: Readonly<Record<N, { readonly naturezas: readonly string[] }>>,
  natureza: string,
): N | null {
  for (const tipo in tipos) if (tipos[tipo].naturezas.includes(natureza)) return tipo
  return null
}
