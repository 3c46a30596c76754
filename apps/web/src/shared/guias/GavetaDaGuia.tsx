import { Button, Group, Stack } from "@mantine/core"
import { contaDosSocios, type DetalheDaGuia, type Guia, nomeDaGuia } from "@partida/contracts"
import { IconFileText, IconFileTypePdf, IconMessage2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { AcrescimosDaGuia } from "./AcrescimosDaGuia.tsx"
import { ComoPagar } from "./ComoPagar.tsx"
import { ContaDaGuia } from "./ContaDaGuia.tsx"
import { DialogoDoPagamento } from "./DialogoDoPagamento.tsx"
import { consultaGuia, useBaixarExtrato } from "./guias.api.ts"
import classes from "./guias.module.css"
import { PagamentosDaGuia } from "./PagamentosDaGuia.tsx"
import { etiquetaDaGuia, notaDaGuia } from "./textos.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
  /** Opens the explanation of the tax of a month; absent where there is none to open. */
  readonly aoPerguntarPorque?: (guia: Guia) => void
  /** Opens another version of the same guide. */
  readonly aoAbrirOutra?: (id: string) => void
}

/** One guide: how much, by when, of what it is made, what was paid, and what it would cost today. */
export function GavetaDaGuia({ id, aoFechar, aoPerguntarPorque, aoAbrirOutra }: Props) {
  const { alcanca } = usePessoa()
  const [pagando, setPagando] = useState(false)
  const { data, error, refetch } = useQuery(consultaGuia(id))
  const guia = data?.guia
  const etiqueta = guia && etiquetaDaGuia(guia)
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      aoFechar={aoFechar}
      titulo={guia ? nomeDaGuia(guia) : "Guia"}
      subtitulo={guia && `${guia.apelido} · ${formatarCompetenciaPorExtenso(guia.competencia)}`}
      marcas={etiqueta && <Etiqueta tom={etiqueta.tom}>{etiqueta.rotulo}</Etiqueta>}
      rodape={
        data && (
          <Acoes
            detalhe={data}
            aoPagar={alcanca("EMPRESA") ? () => setPagando(true) : null}
            aoPerguntarPorque={alcanca("EMPRESA") ? aoPerguntarPorque : undefined}
          />
        )
      }
    >
      {data ? (
        <Stack gap="lg">
          <Resumo detalhe={data} />
          <ComoPagar detalhe={data} />
          <AcrescimosDaGuia detalhe={data} />
          <Composicao detalhe={data} />
          <PagamentosDaGuia detalhe={data} podeEstornar={alcanca("EMPRESA")} />
          <Versoes detalhe={data} aoAbrir={aoAbrirOutra} />
          <div>
            <BotaoLink
              variant="subtle"
              size="compact-sm"
              to="/despesas/documentos"
              search={{ empresa: data.guia.idEmpresa, mes: data.guia.competencia }}
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              Documentos guardados deste mês
            </BotaoLink>
            {alcanca("EMPRESA") && (
              <BotaoLink
                variant="subtle"
                size="compact-sm"
                to="/conversas"
                search={{
                  nova: "sim",
                  empresa: data.guia.idEmpresa,
                  guia: id,
                  assunto: `${nomeDaGuia(data.guia)} de ${formatarCompetencia(data.guia.competencia)}`,
                }}
                leftSection={<IconMessage2 size={16} aria-hidden />}
              >
                Conversar sobre esta guia
              </BotaoLink>
            )}
          </div>
        </Stack>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[90, 140]} />
      )}
      {data && pagando && <DialogoDoPagamento detalhe={data} aoFechar={() => setPagando(false)} />}
    </Gaveta>
  )
}

/** What it costs today is what matters, until it is paid. */
const emDivida = ({ situacao }: Guia) => situacao === "a-pagar" || situacao === "vencida"

/** INSS and IRRF are explained by the slips, not by the closing. */
const vemDoFechamento = ({ obrigacao }: Guia) => !contaDosSocios(obrigacao)

interface AcoesProps {
  readonly detalhe: DetalheDaGuia
  /** Null for whoever only reads. */
  readonly aoPagar: (() => void) | null
  readonly aoPerguntarPorque: Props["aoPerguntarPorque"]
}

function Acoes({ detalhe, aoPagar, aoPerguntarPorque }: AcoesProps) {
  const { guia } = detalhe
  const baixar = useBaixarExtrato(guia.id)
  const emAberto = emDivida(guia)
  return (
    <Group justify="flex-end" w="100%" gap="sm">
      {aoPerguntarPorque && vemDoFechamento(guia) && (
        <Button variant="subtle" onClick={() => aoPerguntarPorque(guia)}>
          Por quê?
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        loading={baixar.isPending}
        onClick={() => baixar.mutate(undefined)}
      >
        Baixar extrato
      </Button>
      {aoPagar && guia.situacao !== "substituida" && (
        // Where there is a code, paying is what the page is for.
        <Button variant={emAberto && guia.oficial.situacao !== "pagavel" ? "filled" : "default"} onClick={aoPagar}>
          {emAberto ? "Marcar como paga" : "Registrar outro pagamento"}
        </Button>
      )}
    </Group>
  )
}

function Resumo({ detalhe: { guia } }: { readonly detalhe: DetalheDaGuia }) {
  const nota = notaDaGuia(guia)
  return (
    <>
      <div>
        <p className={classes.frase}>
          {formatarReais(emDivida(guia) ? guia.devido : guia.valor)}
          {guia.acrescimos && (guia.acrescimos.juros === null ? " hoje, sem os juros" : " hoje")},{" "}
          {guia.situacao === "vencida" ? "venceu" : "vence"} em {formatarData(guia.vencimento)}
        </p>
      </div>
      {nota && <Faixa tom={guia.credito || guia.emRevisao ? "atencao" : "neutro"}>{nota}.</Faixa>}
      <Numeros>
        {guia.acrescimos !== null && <Numero rotulo="Valor da guia" valor={formatarReais(guia.valor)} />}
        {comoCentavos(guia.pago) > 0n && <Numero rotulo="Pago do imposto" valor={formatarReais(guia.pago)} />}
        <Numero rotulo="Imposto em aberto" valor={formatarReais(guia.emAberto)} />
        {comoCentavos(guia.alemDoValor) > 0n && (
          <Numero
            rotulo="Além do valor"
            valor={formatarReais(guia.alemDoValor)}
            detalhe="Pago a mais que o devido no dia"
          />
        )}
        <Numero rotulo="Prazo do escritório" valor={formatarData(guia.prazoInterno)} />
        {guia.codigoDeReceita && <Numero rotulo="Código de receita" valor={guia.codigoDeReceita} />}
      </Numeros>
    </>
  )
}

function Composicao({ detalhe: { composicao, memoriaDoAcumulado, guia } }: { readonly detalhe: DetalheDaGuia }) {
  return (
    <section>
      <h2 className={classes.subtitulo}>De que é feito o valor</h2>
      <ul className={classes.partes}>
        {composicao.map(({ rotulo, valor }) => (
          <li key={rotulo}>
            <span>{rotulo}</span>
            <span>{formatarReais(valor)}</span>
          </li>
        ))}
        <li>
          <span>Valor da guia</span>
          <span>{formatarReais(guia.valor)}</span>
        </li>
      </ul>
      {memoriaDoAcumulado && (
        <ContaDaGuia memoria={memoriaDoAcumulado} pergunta="Por que há outros meses nesta guia?" />
      )}
    </section>
  )
}

interface VersoesProps {
  readonly detalhe: DetalheDaGuia
  readonly aoAbrir: Props["aoAbrirOutra"]
}

function Versoes({ detalhe: { versoes }, aoAbrir }: VersoesProps) {
  if (versoes.length === 0) return null
  return (
    <section>
      <h2 className={classes.subtitulo}>Outras versões do mês</h2>
      <ul className={classes.pagamentos}>
        {versoes.map((v) => (
          <li key={v.id}>
            <span>
              Versão {v.versao}, {v.emVigor ? "em vigor" : "substituída"}
              <span className="fraco-medio paragrafo">
                {formatarReais(v.valor)}, pago {formatarReais(v.pago)}
              </span>
            </span>
            {aoAbrir && (
              <Button variant="subtle" size="compact-sm" onClick={() => aoAbrir(v.id)}>
                Abrir a versão {v.versao}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
