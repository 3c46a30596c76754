/**
 * Names of what the audit trail records, as people say them. One line per entity and per field: what is missing here is
 * shown by its own name.
 */

export interface Entidade {
  /** For the filter: "Empresas". */
  readonly plural: string
  /** With its article, for sentences: "a empresa". */
  readonly comArtigo: string
  /** Belongs to no office: only who works for the platform sees its records. */
  readonly daPlataforma?: true
}

const entidades: Readonly<Record<string, Entidade>> = {
  escritorios: { plural: "Escritório", comArtigo: "o escritório" },
  usuarios: { plural: "Usuários", comArtigo: "o usuário" },
  usuarios_empresas: { plural: "Acessos a empresas", comArtigo: "o acesso" },
  convites: { plural: "Convites", comArtigo: "o convite" },
  chaves_api: { plural: "Chaves de integração", comArtigo: "a chave de integração" },
  empresas: { plural: "Empresas", comArtigo: "a empresa" },
  empresas_regimes: { plural: "Regimes tributários", comArtigo: "o regime tributário" },
  atividades: { plural: "Atividades", comArtigo: "a atividade" },
  notas_fiscais: { plural: "Notas fiscais", comArtigo: "a nota fiscal" },
  notas_eventos: { plural: "Eventos de notas", comArtigo: "um evento de nota fiscal" },
  receitas_informadas: { plural: "Receitas informadas", comArtigo: "a receita informada" },
  folhas_informadas: { plural: "Folhas informadas", comArtigo: "a folha informada" },
  fechamentos: { plural: "Fechamentos", comArtigo: "o fechamento" },
  lotes: { plural: "Trabalhos em lote", comArtigo: "um trabalho em lote" },
  marcas: { plural: "Marca", comArtigo: "a marca" },
  marcas_arquivos: { plural: "Imagens da marca", comArtigo: "uma imagem da marca" },
  dominios: { plural: "Domínios", comArtigo: "o domínio" },
  manutencao: { plural: "Manutenção do sistema", comArtigo: "a manutenção do sistema", daPlataforma: true },
}

/** Entities for the filter, in alphabetical order; those of the platform only for who sees their records. */
export function entidadesDoFiltro(comPlataforma: boolean): readonly { readonly id: string; readonly plural: string }[] {
  return Object.entries(entidades)
    .filter(([, { daPlataforma = false }]) => comPlataforma || !daPlataforma)
    .map(([id, { plural }]) => ({ id, plural }))
    .sort((a, b) => a.plural.localeCompare(b.plural, "pt-BR"))
}

/** How an entity is called; one that is not known goes by its own name. */
export function entidadeDe(nome: string): Entidade {
  return entidades[nome] ?? { plural: nome, comArtigo: `um registro de ${nome}` }
}

const campos: Readonly<Record<string, string>> = {
  nome: "Nome",
  email: "E-mail",
  papel: "Perfil",
  ativo: "Ativo",
  sub: "Conta de entrada",
  somente_concedidas: "Somente as empresas concedidas",
  id_usuario: "Pessoa",
  id_empresa: "Empresa",
  id_escritorio: "Escritório",
  criado_em: "Criado em",
  criada_em: "Criada em",
  criado_por: "Criado por",
  criada_por: "Criada por",
  expira_em: "Vence em",
  usado_em: "Usado em",
  encerrado_em: "Encerrado em",
  revogada_em: "Revogada em",
  prefixo: "Começo da chave",
  escopos: "Permissões",
  empresas: "Empresas",
  cnpj: "CNPJ",
  razao_social: "Razão social",
  apelido: "Apelido",
  data_abertura: "Data de abertura",
  id_municipio: "Município (IBGE)",
  uf: "UF",
  id_categoria: "Categoria",
  id_tipo: "Porte",
  inicio_no_sistema: "Início no sistema",
  versao: "Versão",
  desde: "Desde",
  regime: "Regime",
  atividade_mei: "Atividade do MEI",
  impedido_icms_iss: "Impedida de recolher ICMS e ISS no DAS",
  cnae: "CNAE",
  descricao: "Descrição",
  anexo: "Anexo",
  principal: "Principal",
  codigos_tributacao: "Códigos de tributação",
  direcao: "Direção",
  chave: "Chave",
  numero: "Número",
  competencia: "Competência",
  competencia_do_documento: "Competência do documento",
  data_emissao: "Emissão",
  status: "Situação",
  receita_centavos: "Receita",
  valor_centavos: "Valor",
  valor_servico_centavos: "Valor do serviço",
  valor_liquido_centavos: "Valor líquido",
  pro_labore_centavos: "Pró-labore",
  salarios_centavos: "Salários",
  encargos_centavos: "Encargos",
  iss_retido: "ISS retido",
  mercado: "Mercado",
  codigo_tributacao: "Código de tributação",
  id_atividade: "Atividade",
  contraparte_documento: "CNPJ ou CPF da outra parte",
  contraparte_nome: "Nome da outra parte",
  chave_substituida: "Nota substituída",
  chave_substituta: "Nota substituta",
  assinatura: "Assinatura",
  assinatura_detalhe: "Detalhe da assinatura",
  decisao: "Decisão",
  decisao_motivo: "Motivo da decisão",
  sem_validade: "Sem validade",
  avisos: "Avisos",
  situacoes: "Situações da receita",
  atualizada_em: "Atualizada em",
  atualizado_em: "Atualizado em",
  estado: "Estado",
  tipo: "Tipo",
  total: "Total",
  efeito: "Efeito",
  ocorrido_em: "Ocorrido em",
  motivo: "Motivo",
  em_vigor: "Em vigor",
  titulo: "Título da janela",
  cor: "Cor principal",
  email_de_suporte: "E-mail de suporte",
  telefone_de_suporte: "Telefone de suporte",
  endereco_de_suporte: "Página de ajuda",
  remetente: "Nome do remetente",
  responder_para: "Responder para",
  conteudo: "Formato do arquivo",
  hash: "Código do arquivo (SHA-256)",
  host: "Endereço",
  ligada: "Em manutenção",
  retorno_previsto: "Retorno previsto",
  mensagem: "Mensagem",
  alterada_em: "Alterada em",
}

/** How a field is called. */
export function rotuloDoCampo(nome: string): string {
  return campos[nome] ?? nome
}

/** Fields that only identify or copy the record: shown in the details, left out of sentences. */
export const camposDeServico: ReadonlySet<string> = new Set([
  "id",
  "id_escritorio",
  "id_empresa",
  "id_usuario",
  "id_documento",
  "id_apuracao",
  "id_lote",
  "sub",
  "versao",
  "dados",
  "criado_em",
  "criada_em",
  "atualizado_em",
  "atualizada_em",
  "alterada_em",
])
