import type { AnexoDaAtividade } from "@partida/fiscal"

/** A line of business: its CNAE, its annex and, for services, the codes and texts of its notes. */
export interface Ramo {
  readonly cnae: string
  readonly descricao: string
  readonly anexo: AnexoDaAtividade
  /** cTribNac. Empty: sales without a service note. */
  readonly codigos: readonly string[]
  /** What its notes say was done. */
  readonly servicos: readonly string[]
}

const comercio = (cnae: string, descricao: string, anexo: "I" | "II" = "I"): Ramo => ({
  cnae,
  descricao,
  anexo,
  codigos: [],
  servicos: [],
})

const servico = (
  cnae: string,
  descricao: string,
  anexo: "III" | "IV" | "V" | "III/V",
  codigos: readonly string[],
  servicos: readonly string[],
): Ramo => ({ cnae, descricao, anexo, codigos, servicos })

/** CNAE 2.3 and the national service list; annexes of LC 123/2006 art. 18. */
const RAMOS = {
  mercado: comercio("4712100", "Minimercado e mercearia"),
  supermercado: comercio("4711302", "Supermercado"),
  padaria: comercio("4721102", "Padaria e confeitaria"),
  materiais: comercio("4744099", "Materiais de construção"),
  farmacia: comercio("4771701", "Produtos farmacêuticos"),
  cosmeticos: comercio("4772500", "Cosméticos e perfumaria"),
  vestuario: comercio("4781400", "Vestuário e acessórios"),
  calcados: comercio("4782201", "Calçados"),
  autopecas: comercio("4530703", "Peças para veículos"),
  informatica: comercio("4751201", "Equipamentos de informática"),
  bebidas: comercio("4723700", "Comércio de bebidas"),
  restaurante: comercio("5611201", "Restaurante"),
  lanchonete: comercio("5611203", "Lanchonete e cafeteria"),
  petshop: comercio("4789099", "Artigos para animais"),
  confeccao: comercio("1412601", "Confecção de roupas", "II"),
  marcenaria: comercio("3101200", "Fabricação de móveis de madeira", "II"),
  software: servico(
    "6201501",
    "Desenvolvimento de software sob encomenda",
    "III/V",
    ["010101", "010201"],
    [
      "Desenvolvimento de sistema sob encomenda",
      "Evolução de aplicativo, sprint quinzenal",
      "Integração entre sistemas",
    ],
  ),
  licenca: servico(
    "6202300",
    "Licenciamento de software",
    "III/V",
    ["010501"],
    ["Licença mensal de uso de software", "Assinatura do sistema de gestão"],
  ),
  consultoriaTi: servico(
    "6204000",
    "Consultoria em tecnologia da informação",
    "III/V",
    ["010601"],
    ["Consultoria em infraestrutura de TI", "Diagnóstico de segurança da informação"],
  ),
  suporteTi: servico(
    "6209100",
    "Suporte técnico em TI",
    "III/V",
    ["010701"],
    ["Suporte técnico mensal", "Manutenção de servidores, contrato mensal"],
  ),
  consultoria: servico(
    "7020400",
    "Consultoria em gestão empresarial",
    "III/V",
    ["170101"],
    ["Consultoria em processos administrativos", "Planejamento estratégico anual", "Assessoria financeira mensal"],
  ),
  engenharia: servico(
    "7112000",
    "Serviços de engenharia",
    "III/V",
    ["070101"],
    ["Projeto estrutural", "Laudo técnico com ART", "Acompanhamento técnico de obra"],
  ),
  arquitetura: servico(
    "7111100",
    "Serviços de arquitetura",
    "III/V",
    ["070104"],
    ["Projeto arquitetônico residencial", "Projeto de reforma comercial"],
  ),
  publicidade: servico(
    "7311400",
    "Agência de publicidade",
    "III/V",
    ["170601"],
    ["Gestão de campanha digital", "Criação de campanha publicitária"],
  ),
  medicina: servico(
    "8630503",
    "Consultas médicas",
    "III/V",
    ["040101"],
    ["Consultas e plantões do mês", "Atendimento clínico ambulatorial"],
  ),
  odontologia: servico("8630504", "Odontologia", "III/V", ["041201"], ["Tratamento odontológico", "Implante unitário"]),
  psicologia: servico("8650003", "Psicologia", "III/V", ["041601"], ["Sessões de psicoterapia"]),
  veterinaria: servico(
    "7500100",
    "Clínica veterinária",
    "III/V",
    ["050101"],
    ["Consulta e vacinas", "Cirurgia eletiva"],
  ),
  academia: servico(
    "9313100",
    "Academia de ginástica",
    "III/V",
    ["060401"],
    ["Mensalidades do mês", "Plano empresarial"],
  ),
  representacao: servico(
    "7490104",
    "Intermediação de negócios",
    "III/V",
    ["100501"],
    ["Comissão de intermediação de vendas"],
  ),
  idiomas: servico(
    "8593700",
    "Ensino de idiomas",
    "III",
    ["080201"],
    ["Curso de inglês, turma regular", "Aulas in company"],
  ),
  treinamento: servico("8599604", "Treinamento profissional", "III", ["080201"], ["Treinamento de equipes"]),
  mecanica: servico(
    "4520001",
    "Manutenção mecânica de veículos",
    "III",
    ["140101"],
    ["Revisão preventiva", "Retífica e mão de obra mecânica"],
  ),
  refrigeracao: servico(
    "3314707",
    "Manutenção de refrigeração",
    "III",
    ["140101"],
    ["Contrato de manutenção de climatização", "Retrofit de central de água gelada"],
  ),
  instalacao: servico(
    "3321000",
    "Instalação de máquinas e equipamentos",
    "III",
    ["140601"],
    ["Instalação de equipamentos na sede do cliente"],
  ),
  manutencaoTi: servico(
    "9511800",
    "Conserto de computadores",
    "III",
    ["140201"],
    ["Conserto de notebook", "Assistência técnica"],
  ),
  assessoriaMei: servico(
    "8219999",
    "Apoio administrativo e assessoria",
    "III",
    ["170101", "170201"],
    ["Apoio administrativo avulso"],
  ),
  apoio: servico("8219999", "Apoio administrativo", "III", ["170201"], ["Digitação e organização de arquivos"]),
  salao: servico("9602501", "Salão de beleza", "III", ["060101"], ["Serviços de cabeleireiro", "Pacote de noiva"]),
  banhoTosa: servico("9609208", "Banho e tosa", "III", ["050801"], ["Banho e tosa, pacote mensal"]),
  fotografia: servico("7420001", "Fotografia", "III", ["130301"], ["Ensaio fotográfico", "Cobertura de evento"]),
  eventos: servico("8230001", "Organização de eventos", "III", ["171001", "171002"], ["Organização de feira setorial"]),
  costura: servico("9529199", "Consertos e ajustes de roupas", "III", ["140901"], ["Ajustes e consertos de roupas"]),
  transporte: servico("4930202", "Transporte rodoviário de carga intermunicipal", "III", [], []),
  locacao: servico("7739099", "Aluguel de máquinas e equipamentos", "III", [], []),
  advocacia: servico(
    "6911701",
    "Serviços advocatícios",
    "IV",
    ["171401"],
    ["Honorários advocatícios", "Assessoria jurídica mensal"],
  ),
  limpeza: servico(
    "8121400",
    "Limpeza em prédios",
    "IV",
    ["071002"],
    ["Limpeza e conservação predial, contrato mensal"],
  ),
  vigilancia: servico(
    "8011101",
    "Vigilância e segurança",
    "IV",
    ["110201"],
    ["Vigilância patrimonial, posto 24 horas"],
  ),
  construcao: servico(
    "4120400",
    "Construção de edifícios",
    "IV",
    ["070202"],
    ["Empreitada de reforma, medição mensal"],
  ),
} as const satisfies Record<string, Ramo>

export type NomeDoRamo = keyof typeof RAMOS

/** The line of business as data. */
export const ramo = (nome: NomeDoRamo): Ramo => RAMOS[nome]
