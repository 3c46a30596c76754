import { SimpleGrid, Stack } from "@mantine/core"
import { periodoPorExtenso } from "@partida/fiscal/nucleo"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { PremissasProps } from "./GavetaDoPlanejamento.tsx"
import type { Comparacao } from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { diferencaEmPalavras, faixaEmPalavras } from "./textos.ts"

interface Props extends PremissasProps {
  readonly reforma: NonNullable<Comparacao["reforma"]>
  /** As the comparison used them. */
  readonly supostas: Comparacao["premissas"]
}

/** A semester with IBS and CBS inside the DAS or outside, the uncertainty of the CBS as a range, every assumption sourced. */
export function MesaDaReforma({ reforma, supostas, pedido, mudar }: Props) {
  const { semestre, cenarios, central, premissas, conclusao, avisos } = reforma
  return (
    <Stack gap="sm" component="section" aria-label="IBS e CBS por dentro ou por fora">
      <h3 className={classes.subtitulo}>IBS e CBS por dentro ou por fora do DAS, {periodoPorExtenso(semestre)}</h3>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Campo
          tipo="dinheiro"
          label="Compras com crédito, por mês"
          description="Mercadorias, insumos e serviços, sem IBS e CBS."
          value={pedido.comprasComCredito ?? supostas.comprasComCredito}
          onChange={(comprasComCredito) => mudar({ comprasComCredito })}
        />
        <Campo
          tipo="percentual"
          label="Vendas a quem usa o crédito"
          value={pedido.parcelaParaEmpresas ?? supostas.parcelaParaEmpresas}
          onChange={(valor) => mudar({ parcelaParaEmpresas: valor === "" ? undefined : valor })}
        />
        <Campo
          tipo="percentual"
          label="CBS"
          description="Vazio: a estimativa da tabela."
          value={pedido.cbs ?? supostas.cbs ?? ""}
          onChange={(valor) => mudar({ cbs: valor === "" ? undefined : valor })}
        />
      </SimpleGrid>
      <Faixa tom="neutro">{conclusao}</Faixa>
      <Semestres reforma={reforma} />
      <TabelaDeLeitura rotulo="Cenários da CBS" emBlocos>
        <TitulosDaTabela
          de={[
            "CBS e IBS",
            "DAS por dentro",
            "Custo por fora",
            "Diferença",
            "Crédito do cliente, dentro",
            "Crédito do cliente, fora",
          ]}
        />
        <tbody>
          {cenarios.map((cenario) => (
            <tr key={cenario.aliquota} data-destaque={cenario.aliquota === central.aliquota || undefined}>
              <th scope="row" data-rotulo="CBS e IBS">
                {formatarPercentual(cenario.aliquota)}
              </th>
              <td data-rotulo="DAS por dentro">{formatarValor(cenario.dasDentro)}</td>
              <td data-rotulo="Custo por fora">{formatarValor(cenario.custoFora)}</td>
              <td data-rotulo="Diferença">{diferencaEmPalavras(cenario.diferenca)}</td>
              <td data-rotulo="Crédito do cliente, dentro">{formatarValor(cenario.creditoDoClienteDentro)}</td>
              <td data-rotulo="Crédito do cliente, fora">{formatarValor(cenario.creditoDoClienteFora)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      <Faixa tom="atencao" titulo="Estimativa">
        <ul className={classes.supostos}>
          {premissas.map(({ nome, valor, fonte }) => (
            <li key={nome}>
              {nome}: {valor} ({fonte})
            </li>
          ))}
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      </Faixa>
    </Stack>
  )
}

const SITUACOES: Readonly<
  Record<Props["reforma"]["semestres"][number]["situacao"], { readonly tom: Tom; readonly texto: string }>
> = {
  "por-abrir": { tom: "neutro", texto: "Ainda não abriu" },
  aberta: { tom: "atencao", texto: "Aberta" },
  cancelavel: { tom: "atencao", texto: "Só cancelamento" },
  encerrada: { tom: "neutro", texto: "Encerrada" },
}

/** When each semester is chosen, and what it changes at the same pace. */
function Semestres({ reforma: { semestres, diferencaTotal, faixaTotal } }: Pick<Props, "reforma">) {
  return (
    <TabelaDeLeitura rotulo="Semestres da opção" emBlocos>
      <TitulosDaTabela
        de={["Semestre", "Opção", "Cancela-se até", "Hoje", "Diferença", "1 ponto de CBS a menos ou a mais"]}
      />
      <tbody>
        {semestres.map(({ semestre, de, ate, cancelavelAte, situacao, diferenca, faixa }) => (
          <tr key={semestre}>
            <th scope="row">{periodoPorExtenso(semestre).replaceAll(" ", "\u00a0")}</th>
            <td data-rotulo="Opção">
              {formatarData(de)} a {formatarData(ate)}
            </td>
            <td data-rotulo="Cancela-se até">{cancelavelAte === null ? "—" : formatarData(cancelavelAte)}</td>
            <td data-rotulo="Hoje">
              <Etiqueta tom={SITUACOES[situacao].tom} simples>
                {SITUACOES[situacao].texto}
              </Etiqueta>
            </td>
            <td data-rotulo="Diferença">{diferencaEmPalavras(diferenca)}</td>
            <td data-rotulo="1 ponto a menos ou a mais">{faixaEmPalavras(faixa)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Todos, ao mesmo ritmo
          </th>
          <td data-rotulo="Diferença">{diferencaEmPalavras(diferencaTotal)}</td>
          <td data-rotulo="1 ponto a menos ou a mais">{faixaEmPalavras(faixaTotal)}</td>
        </tr>
      </tfoot>
    </TabelaDeLeitura>
  )
}
