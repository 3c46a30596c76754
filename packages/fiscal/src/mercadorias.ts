/** What the items of a NF-e count as: by dated tables of CFOP, CST, CSOSN and NCM, and by what people answered. */
export {
  LINHAS_DO_CFOP,
  type LinhaDoCfop,
  type NaturezaDoCfop,
  naturezaDoCfop,
  TABELA_DO_CFOP,
} from "./mercadorias/cfop.ts"
export { decidirItem } from "./mercadorias/decidir.ts"
export { type GrupoMonofasico, grupoMonofasico, MONOFASICOS } from "./mercadorias/monofasicos.ts"
export type {
  DecisaoDoItem,
  ItemADecidir,
  OrigemDoItem,
  PerguntaDoItem,
  RegraDoProduto,
  TratamentoDoItem,
} from "./mercadorias/tipos.ts"
