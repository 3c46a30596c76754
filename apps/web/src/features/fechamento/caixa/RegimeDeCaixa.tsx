import { Button, Group } from "@mantine/core"
import { type Empresa, type MesDoCaixa, motivosDaIntegracao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../../lib/formatacao/competencia.ts"
import { formatarReais, formatarValor } from "../../../lib/formatacao/dinheiro.ts"
import { RespostaDaOpcao } from "../../../shared/cadastro/RespostaDaOpcao.tsx"
import { EstadoDeErro } from "../../../ui/Estados.tsx"
import { Faixa } from "../../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../../ui/TitulosDaTabela.tsx"
import classes from "../historico.module.css"
import { consultaDoCaixa } from "./caixa.api.ts"
import { FormularioDoRecebido } from "./FormularioDoRecebido.tsx"
import { nomeDaClasse } from "./nomes.ts"

interface Props {
  readonly empresa: Empresa
  readonly competencia: string
  /** A closed month is read, not written. */
  readonly fechado: boolean
}

/** How the revenue of the year enters the DAS and, by caixa, what was received and what is still to be. */
export function RegimeDeCaixa({ empresa, competencia, fechado }: Props) {
  const { data, error, refetch } = useQuery(consultaDoCaixa(empresa.id, competencia))
  if (error && !data) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  // Out of the Simples, and from 2027 on, there is no choice to make.
  if (!data?.opcao.cabe) return null
  return (
    <section aria-label="Regime de reconhecimento da receita">
      <h3 className={classes.titulo}>Receita de {data.opcao.ano} no DAS</h3>
      <Opcao mes={data} />
      {data.opcao.regime === "caixa" && <Recebido mes={data} empresa={empresa} fechado={fechado} />}
    </section>
  )
}

function Opcao({ mes: { idEmpresa, opcao } }: { readonly mes: MesDoCaixa }) {
  const [mudando, setMudando] = useState(false)
  const { ano, regime } = opcao
  const resposta = <RespostaDaOpcao idEmpresa={idEmpresa} opcao={opcao} aoResponder={() => setMudando(false)} />
  if (regime === null)
    return (
      <Faixa tom="atencao" titulo={`Ninguém registrou a opção de ${ano}`} acao={resposta}>
        Enquanto ninguém disser, os meses do ano não são calculados nem fecham (Res. CGSN 140/2018 art. 16).
      </Faixa>
    )
  return (
    <Group gap="sm" justify="space-between">
      <p className={classes.explicacao}>
        {regime === "caixa"
          ? "Por caixa: o DAS é sobre o que foi recebido no mês. RBT12, limites e Fator R seguem a receita das notas."
          : "Por competência: o DAS é sobre a receita do mês, recebida ou não."}
      </p>
      {mudando ? (
        resposta
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => setMudando(true)}>
          Mudar a opção de {ano}
        </Button>
      )}
    </Group>
  )
}

interface PropsDoRecebido extends Pick<Props, "empresa" | "fechado"> {
  readonly mes: MesDoCaixa
}

function Recebido({ mes, empresa, fechado }: PropsDoRecebido) {
  const { competencia, recebimentos, naoRecebido, totalNaoRecebido, integracao } = mes
  const nome = formatarCompetencia(competencia)
  return (
    <>
      {fechado ? (
        <p className={classes.explicacao}>O mês está fechado: o recebido de {nome} não muda.</p>
      ) : (
        <FormularioDoRecebido
          // Other figures, another form: what was typed of another month is not of this one.
          key={`${competencia}-${JSON.stringify(recebimentos)}`}
          mes={mes}
          empresa={empresa}
        />
      )}
      <h4 className={classes.titulo}>Auferido e não recebido até {nome}</h4>
      {naoRecebido.length === 0 ? (
        <p className={classes.explicacao}>Tudo o que foi auferido desde o início do regime já foi recebido.</p>
      ) : (
        <>
          <p className={classes.explicacao}>
            {formatarReais(totalNaoRecebido)}. O que não for recebido até{" "}
            {formatarCompetencia(integracao?.competencia ?? competencia)} entra na base desse mês
            {integracao && `: ${motivosDaIntegracao[integracao.motivo].toLowerCase()} (Res. CGSN 140/2018 art. 20)`}.
            {integracao?.imposto && ` São ${formatarReais(integracao.imposto)} de DAS, pelas alíquotas de ${nome}.`}
          </p>
          <TabelaDeLeitura rolagem="Auferido e não recebido">
            <TitulosDaTabela de={["Venda de", "O quê", "Auferido (R$)", "Recebido (R$)", "Falta (R$)"]} />
            <tbody>
              {naoRecebido.map((n) => (
                <tr key={`${n.competencia} ${n.idAtividade} ${n.mercado} ${n.situacoes.join(" ")}`}>
                  <th scope="row">{formatarCompetencia(n.competencia)}</th>
                  <td>{nomeDaClasse(n, empresa)}</td>
                  <td>{formatarValor(n.auferido)}</td>
                  <td>{formatarValor(n.recebido)}</td>
                  <td>{formatarValor(n.valor)}</td>
                </tr>
              ))}
            </tbody>
          </TabelaDeLeitura>
        </>
      )}
    </>
  )
}
