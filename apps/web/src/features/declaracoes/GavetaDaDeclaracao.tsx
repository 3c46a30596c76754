import { Button, Group, Stack, Text } from "@mantine/core"
import { type DeclaracaoDetalhada, estadosDaDeclaracao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import type { Opcao } from "../../shared/lista/campos.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { type ChaveDaDeclaracao, lerChave } from "./busca.ts"
import { DialogoDaDita } from "./DialogoDaDita.tsx"
import { DialogoDoRegistro } from "./DialogoDoRegistro.tsx"
import { consultaDeclaracao } from "./declaracoes.api.ts"
import classes from "./declaracoes.module.css"
import { FichaAnual } from "./FichaAnual.tsx"
import { emPalavras, nomeDaDeclaracao, tonsDoEstado } from "./textos.ts"

interface Props {
  readonly chave: string
  readonly pessoas: readonly Opcao[]
  readonly aoFechar: () => void
}

const NENHUMA: ChaveDaDeclaracao = { idEmpresa: "", obrigacao: "", periodo: "" }

/** One declaration: why it is owed, until when and by which rule, how it was delivered, and what was done of it. */
export function GavetaDaDeclaracao({ chave, pessoas, aoFechar }: Props) {
  const qual = lerChave(chave) ?? NENHUMA
  const { alcanca } = usePessoa()
  const { data, error, refetch } = useQuery(consultaDeclaracao(qual))
  const [aberto, setAberto] = useState<"registro" | "dita" | null>(null)
  const doEscritorio = alcanca("CONTADOR")
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      aoFechar={aoFechar}
      titulo={data ? nomeDaDeclaracao(data) : "Declaração"}
      subtitulo={data?.apelido}
      marcas={data && <Etiqueta tom={tonsDoEstado[data.estado]}>{estadosDaDeclaracao[data.estado].rotulo}</Etiqueta>}
      rodape={
        data &&
        doEscritorio && (
          <Group justify="flex-end" w="100%">
            <Button variant="default" onClick={() => setAberto("dita")}>
              {data.estado === "nao-se-aplica" ? "A empresa deve" : "A empresa não deve"}
            </Button>
            <Button onClick={() => setAberto("registro")}>
              {data.entregueEm !== null && !data.pelaFicha ? "Corrigir a entrega" : "Registrar"}
            </Button>
          </Group>
        )
      }
    >
      {data ? (
        <Conteudo declaracao={data} doEscritorio={doEscritorio} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[60, 160]} />
      )}
      {data && aberto === "registro" && (
        <DialogoDoRegistro declaracao={data} pessoas={pessoas} aoFechar={() => setAberto(null)} />
      )}
      {data && aberto === "dita" && <DialogoDaDita declaracao={data} aoFechar={() => setAberto(null)} />}
    </Gaveta>
  )
}

interface PropsDoConteudo {
  readonly declaracao: DeclaracaoDetalhada
  readonly doEscritorio: boolean
}

const comFicha = (obrigacao: string): obrigacao is "defis" | "dasn-simei" =>
  obrigacao === "defis" || obrigacao === "dasn-simei"

function Conteudo({ declaracao, doEscritorio }: PropsDoConteudo) {
  const [aba, setAba] = useState("entrega")
  const { obrigacao, idEmpresa, periodo } = declaracao
  if (!doEscritorio || !comFicha(obrigacao)) return <Entrega declaracao={declaracao} doEscritorio={doEscritorio} />
  return (
    <Stack gap="md">
      <AbasDaLista
        rotulo="Partes da declaração"
        atual={aba}
        abas={[
          { id: "entrega", rotulo: "Prazo e entrega" },
          { id: "ficha", rotulo: "Ficha preenchida" },
        ]}
        aoEscolher={setAba}
      />
      {aba === "ficha" ? (
        <FichaAnual idEmpresa={idEmpresa} tipo={obrigacao} ano={periodo} />
      ) : (
        <Entrega declaracao={declaracao} doEscritorio />
      )}
    </Stack>
  )
}

function Entrega({ declaracao: d, doEscritorio }: PropsDoConteudo) {
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>{d.oQueE}</Text>
        <Text size="sm">{doEscritorio ? d.porque : emPalavras(d)}</Text>
        {d.dita && (
          <Text size="sm" c="dimmed">
            O que o escritório disse vale mais que os dados, até que alguém diga outra coisa.
          </Text>
        )}
      </div>
      <Numeros>
        <Numero rotulo="Prazo" valor={formatarData(d.prazo)} />
        {d.fazerAte !== d.prazo && <Numero rotulo="Fazer até" valor={formatarData(d.fazerAte)} />}
        {d.entregueEm && <Numero rotulo="Entregue em" valor={formatarData(d.entregueEm)} />}
        {d.numero && <Numero rotulo="Número" valor={d.numero} />}
        {d.responsavel && <Numero rotulo="Responsável" valor={d.responsavel.nome} />}
      </Numeros>
      {d.recibo && (
        <Text size="sm">
          Recibo: <LinkDoDocumento endereco={d.recibo.endereco}>{d.recibo.nome}</LinkDoDocumento>
        </Text>
      )}
      {d.observacao && <Text size="sm">{d.observacao}</Text>}
      {d.pelaFicha && doEscritorio && (
        <Text size="sm">
          A entrega se registra na ficha do mês:{" "}
          <Link to="/painel/fechamento/das" search={{ competencia: d.periodo, idEmpresa: d.idEmpresa }}>
            abrir o fechamento
          </Link>
          .
        </Text>
      )}
      {d.multa && (
        <Faixa
          tom="atencao"
          titulo={d.multa.valor === null ? "Multa não estimada" : `Multa estimada: ${formatarReais(d.multa.valor)}`}
        >
          {d.multa.explicacao}
        </Faixa>
      )}
      {doEscritorio && d.multa?.memoria && (
        <MemoriaDeCalculo memoria={d.multa.memoria} rotulo="Como se chega à multa" />
      )}
      {d.memoria && (
        <section>
          <h3 className={classes.subtitulo}>De onde vem a data</h3>
          <Text size="sm">
            {d.norma}
            {d.aConferir && doEscritorio && ". Confira: o texto da norma ainda não foi lido aqui"}
          </Text>
          <MemoriaDeCalculo memoria={d.memoria} rotulo="Como se chega ao prazo" />
        </section>
      )}
      {doEscritorio && (
        <section>
          <h3 className={classes.subtitulo}>Histórico</h3>
          {d.historico.length === 0 ? (
            <p className={classes.fraco}>Ninguém registrou nada ainda.</p>
          ) : (
            <ul className={classes.historico}>
              {d.historico.map(({ em, quem, oQue }) => (
                <li key={em} className={classes.linhas}>
                  <span>{oQue}</span>
                  <span className={classes.fraco}>
                    {quem}, {formatarDataHora(em)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Stack>
  )
}
