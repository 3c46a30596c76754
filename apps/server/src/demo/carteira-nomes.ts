import type { RegimeDoCatalogo } from "./catalogo.ts"
import type { NomeDoRamo } from "./ramos.ts"

/** A trade of the portfolio: what its companies earn, what they employ and how they are called. */
export interface RamoDaCarteira {
  readonly ramo: NomeDoRamo
  /** Whole thousands of reais of an ordinary month, smallest and largest. */
  readonly mil: readonly [minimo: number, maximo: number]
  /** Wages and FGTS over the revenue, hundredths, smallest and largest; 0 where the partners work alone. */
  readonly salarios: readonly [minimo: number, maximo: number]
  /** What the registered name says of the trade after the usual name. */
  readonly objeto: string
  readonly nomes: readonly string[]
}

/** Companies of the Simples, by trade. Fictitious all of them. */
export const RAMOS_DA_CARTEIRA: readonly RamoDaCarteira[] = [
  ramo("padaria", [32, 68], [14, 20], "Panificação", [
    "Padaria Ponte Velha",
    "Panificadora Grão Moreno",
    "Padaria Candeia",
    "Pão do Largo",
  ]),
  ramo("mercado", [45, 120], [8, 12], "Comércio de Alimentos", [
    "Mercadinho Boa Colheita",
    "Mercearia do Arlindo",
    "Empório Quintal da Serra",
    "Mercado Três Esquinas",
  ]),
  ramo("materiais", [60, 140], [8, 12], "Materiais de Construção", [
    "Depósito Viga Mestra",
    "Telha Boa do Vale",
    "Areia e Cal Materiais",
  ]),
  ramo("farmacia", [50, 110], [9, 13], "Produtos Farmacêuticos", [
    "Drogaria Alameda",
    "Farmácia Erva-Doce",
    "Drogaria Ponto Certo",
  ]),
  ramo("cosmeticos", [14, 38], [6, 12], "Cosméticos e Perfumaria", ["Perfumaria Jasmim do Campo", "Essência de Minas"]),
  ramo("vestuario", [16, 62], [8, 14], "Comércio de Roupas", [
    "Modas Girassol",
    "Loja Fio e Trama",
    "Boutique Maré Alta",
    "Ciranda Moda Infantil",
    "Alfaiataria Dom Anselmo",
    "Jeans da Estação",
  ]),
  ramo("calcados", [18, 46], [8, 12], "Calçados", ["Sapataria Passo Firme", "Calçados Pé de Serra"]),
  ramo("autopecas", [38, 90], [8, 12], "Peças Automotivas", [
    "Autopeças Rodovia Norte",
    "Casa do Amortecedor Silveira",
    "Pneus e Peças Vieira Couto",
  ]),
  ramo("informatica", [24, 70], [6, 10], "Informática", ["Bit e Papel", "Conecta Bairro"]),
  ramo("bebidas", [30, 75], [6, 10], "Comércio de Bebidas", ["Adega Santa Parreira", "Gela Já Distribuidora"]),
  ramo("restaurante", [36, 95], [18, 26], "Restaurante", [
    "Restaurante Fogão da Vó Zélia",
    "Cantina Monte Alegre",
    "Churrascaria Brasa Mansa",
    "Sushi da Ladeira",
    "Pizzaria Forno de Barro",
    "Bistrô Folha de Louro",
  ]),
  ramo("lanchonete", [16, 42], [16, 22], "Lanchonete", [
    "Café Estação Central",
    "Lanches do Tico",
    "Pastelaria Feira Livre",
    "Açaí Beira-Rio",
  ]),
  ramo("petshop", [18, 48], [8, 14], "Artigos para Animais", ["Pet Shop Focinho Gelado", "Casa de Ração Boiadeiro"]),
  ramo("confeccao", [48, 130], [20, 28], "Confecções", [
    "Uniformes Costa Rica",
    "Lingerie Flor de Algodão",
    "Tricot Vila Fria",
    "Camisaria Barão",
    "Bordados Dona Iolanda",
  ]),
  ramo("marcenaria", [34, 88], [16, 24], "Móveis", [
    "Móveis Jequitibá",
    "Marcenaria Mão de Mestre",
    "Planejados Casa Clara",
    "Esquadrias Pau-Ferro",
  ]),
  ramo("idiomas", [14, 34], [18, 26], "Ensino de Idiomas", ["Idiomas Ponte Aérea", "Idiomas do Cambuí"]),
  ramo("treinamento", [16, 40], [8, 14], "Treinamentos", ["Trilha do Saber Treinamentos"]),
  ramo("mecanica", [22, 58], [14, 20], "Serviços Automotivos", [
    "Oficina Motor Vivo",
    "Auto Center Pista Livre",
    "Mecânica Irmãos Bertolini",
    "Funilaria Novo Brilho",
    "Garagem do Tenente",
  ]),
  ramo("refrigeracao", [20, 54], [14, 20], "Climatização", ["Ar Puro Climatização", "Frio Norte Refrigeração"]),
  ramo("instalacao", [26, 60], [12, 18], "Instalações", ["Parafuso e Prumo Instalações", "Volt e Cia Elétrica"]),
  ramo("manutencaoTi", [10, 24], [8, 14], "Assistência Técnica", ["Notebook em Dia", "Conserta Tudo Eletrônicos"]),
  ramo("apoio", [9, 22], [10, 18], "Apoio Administrativo", ["Despachante Via Rápida", "Secretaria Remota Ágil"]),
  ramo("salao", [12, 32], [14, 22], "Beleza", [
    "Salão Tesoura de Prata",
    "Espaço Cachos e Cores",
    "Barbearia Navalha Fina",
    "Esmalteria Ponta dos Dedos",
  ]),
  ramo("banhoTosa", [10, 20], [14, 20], "Serviços para Animais", ["Banho e Tosa Pelo Macio"]),
  ramo("fotografia", [9, 24], [0, 0], "Fotografia", ["Estúdio Contraluz", "Foto Lembrança"]),
  ramo("eventos", [22, 56], [10, 16], "Eventos", ["Buffet Chão de Estrelas", "Cerimonial Alvorada"]),
  ramo("costura", [8, 16], [10, 16], "Consertos de Roupas", ["Oficina da Costura Cerzir"]),
  ramo("transporte", [48, 130], [16, 24], "Transportes", [
    "Transportadora Estrada Real",
    "Expresso Serra do Mar Cargas",
    "Cargas do Interior Tavares",
    "Fretes Beija-Flor",
  ]),
  ramo("locacao", [22, 60], [8, 14], "Locação de Equipamentos", ["Andaimes e Cia", "Som e Palco Locações"]),
  ramo("advocacia", [18, 64], [6, 14], "Sociedade de Advogados", [
    "Prado e Salgueiro",
    "Figueira Lobato",
    "Nogueira Brandt",
  ]),
  ramo("limpeza", [28, 80], [34, 44], "Serviços de Limpeza", [
    "Vassoura Nova Conservação",
    "Brilho do Sul Serviços",
    "Zeladoria Cristal",
  ]),
  ramo("vigilancia", [60, 110], [36, 46], "Segurança Patrimonial", ["Guardiã do Planalto"]),
  ramo("construcao", [55, 140], [14, 22], "Engenharia e Obras", ["Obra Prima Reformas", "Construtora Pedra Angular"]),
  ramo("software", [18, 72], [6, 24], "Sistemas", [
    "Quatro Cantos Software",
    "Lambari Sistemas",
    "Código Aberto Tecnologia",
    "Ponto Flutuante",
  ]),
  ramo("licenca", [20, 52], [8, 20], "Tecnologia", ["Agenda Simples Tecnologia"]),
  ramo("consultoriaTi", [16, 44], [4, 12], "Consultoria em TI", ["Rede Viva Consultoria", "Nuvem Baixa Consultoria"]),
  ramo("suporteTi", [14, 36], [8, 18], "Suporte em Informática", ["Chamado Resolvido", "Help Interior Suporte"]),
  ramo("consultoria", [18, 58], [0, 10], "Consultoria Empresarial", [
    "Bússola Gestão",
    "Margem Certa Consultoria",
    "Degrau Consultores",
  ]),
  ramo("engenharia", [24, 70], [4, 14], "Engenharia", ["Cálculo Estrutural Ramos", "Topografia Cota Mil"]),
  ramo("arquitetura", [16, 46], [4, 12], "Arquitetura", ["Ateliê Pé-Direito", "Linha do Horizonte Arquitetura"]),
  ramo("publicidade", [18, 52], [6, 16], "Publicidade", ["Agência Megafone", "Boca a Boca Propaganda"]),
  ramo("medicina", [28, 88], [4, 12], "Serviços Médicos", [
    "Clínica Coração Valente",
    "Ortopedia Santa Clara do Vale",
    "Clínica da Pele Alvorecer",
  ]),
  ramo("odontologia", [22, 58], [8, 16], "Odontologia", [
    "Odonto Dente de Leite",
    "Sorriso da Praça",
    "Clínica Marfim",
  ]),
  ramo("psicologia", [10, 24], [0, 8], "Psicologia", ["Espaço Travessia", "Clínica Entrelinhas"]),
  ramo("veterinaria", [20, 50], [10, 16], "Clínica Veterinária", ["Clínica Bicho Solto"]),
  ramo("academia", [22, 48], [14, 22], "Atividades Físicas", ["Academia Fôlego", "Studio Eixo Pilates"]),
  ramo("representacao", [14, 40], [0, 6], "Representações", ["Duarte Lima Representações", "Rota do Café Negócios"]),
]

function ramo(
  nome: NomeDoRamo,
  mil: RamoDaCarteira["mil"],
  salarios: RamoDaCarteira["salarios"],
  objeto: string,
  nomes: readonly string[],
): RamoDaCarteira {
  return { ramo: nome, mil, salarios, objeto, nomes }
}

/** A company of another regime. */
export interface ForaDoSimples {
  readonly apelido: string
  /** Registered name; of a MEI, the part of it that is the owner's. */
  readonly razaoSocial: string
  readonly ramo: NomeDoRamo
  readonly regime: Exclude<RegimeDoCatalogo, "simples">
  /** Whole reais of an ordinary month. */
  readonly mensal: number
  /** The only person of a MEI. */
  readonly titular?: string
}

/** Individual micro-entrepreneurs; the registered name is the owner's. */
const MEIS: readonly (readonly [
  apelido: string,
  titular: string,
  ramo: NomeDoRamo,
  ocupacao: "comercio" | "servicos" | "ambos" | "caminhoneiro",
  mensal: number,
])[] = [
  ["Doces da Neide", "Neide Aparecida Fagundes", "lanchonete", "comercio", 4_200],
  ["Hortifruti do Beto", "Roberto Carlos Minervino", "mercado", "comercio", 5_600],
  ["Brechó Segunda Estação", "Tamires Cordeiro Lobo", "vestuario", "comercio", 3_100],
  ["Marmitex Tempero Mineiro", "Geralda Pimenta Rosa", "restaurante", "comercio", 5_900],
  ["Cleber Marido de Aluguel", "Cleber Antunes Siqueira", "instalacao", "servicos", 3_800],
  ["Manicure Jô", "Joelma Batista Freire", "salao", "servicos", 2_700],
  ["Edu Fotógrafo", "Luiz Eduardo Santana Prates", "fotografia", "servicos", 4_400],
  ["Costuras da Irene", "Irene Maria Toledo", "costura", "servicos", 2_200],
  ["Wagner Informática", "Wagner Luís Peixoto", "manutencaoTi", "servicos", 4_100],
  ["Aulas da Professora Sônia", "Sônia Regina Abrantes", "idiomas", "servicos", 3_300],
  ["Barbearia do Nil", "Nilton César Borges", "salao", "ambos", 4_700],
  ["Pet Móvel da Rô", "Rosângela Dutra Meira", "petshop", "ambos", 5_200],
  ["Fretes do Gaúcho", "Ademir Schuster", "transporte", "caminhoneiro", 14_300],
]

/** Lucro Presumido. */
const PRESUMIDAS: readonly ForaDoSimples[] = [
  presumida("Hospital Dia Vale Sereno", "Hospital Dia Vale Sereno Serviços Médicos Ltda", "medicina", 265_000),
  presumida("Atacado Rio das Pedras", "Atacado Rio das Pedras Alimentos Ltda", "supermercado", 540_000),
  presumida("Incorporadora Morada Alta", "Incorporadora Morada Alta Empreendimentos Ltda", "construcao", 310_000),
  presumida("Rede Manhã Clara", "Manhã Clara da Mogiana Supermercados Ltda", "supermercado", 430_000),
]

function presumida(apelido: string, razaoSocial: string, nome: NomeDoRamo, mensal: number): ForaDoSimples {
  return { apelido, razaoSocial, ramo: nome, regime: "presumido", mensal }
}

export const FORA_DO_SIMPLES: readonly ForaDoSimples[] = [
  ...MEIS.map(
    ([apelido, titular, nome, ocupacao, mensal]): ForaDoSimples => ({
      apelido,
      razaoSocial: titular,
      titular,
      ramo: nome,
      regime: `mei-${ocupacao}`,
      mensal,
    }),
  ),
  ...PRESUMIDAS,
]
