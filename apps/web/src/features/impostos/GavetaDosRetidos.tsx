import { Group, SegmentedControl, Stack, Text } from "@mantine/core"
import { situacoesDoRetido, tributosRetidos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { CampoCompetencia } from "../../shared/CampoCompetencia.tsx"
import { Exportacao } from "../../shared/lista/Exportacao.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import {
  consultaDosRetidosDoEscritorio,
  exportarFatosDaReinf,
  exportarRetidos,
  type RetidosDoEscritorio,
} from "./retidos.api.ts"

interface Props {
  readonly aoFechar: () => void
}

/** What every company withheld from suppliers in a month: what is collected, by code, and what EFD-Reinf asks of each beneficiary. */
export function GavetaDosRetidos({ aoFechar }: Props) {
  /** Null: the one that is being collected, which the server says. */
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [escolhendo, setEscolhendo] = useState(false)
  const [visao, setVisao] = useState<"guias" | "fatos">("guias")
  const { data, error, refetch } = useQuery(consultaDosRetidosDoEscritorio(escolhido))
  const mes = escolhido ?? data?.competencia
  const dasGuias = visao === "guias"
  return (
    <Gaveta
      aberta
      comMargem
      largura={820}
      aoFechar={aoFechar}
      titulo="Retidos de fornecedores"
      subtitulo="De todas as empresas, pelo mês em que cada tributo conta"
    >
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          {mes && <CampoCompetencia value={mes} onChange={setEscolhido} aberto={escolhendo} aoAbrir={setEscolhendo} />}
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label="O que ver"
              data={[
                { value: "guias", label: "A recolher" },
                { value: "fatos", label: "EFD-Reinf" },
              ]}
              value={visao}
              onChange={(v) => setVisao(v === "fatos" ? "fatos" : "guias")}
            />
            {mes && (
              <Exportacao
                titulo={dasGuias ? "Retidos de fornecedores" : "Fatos da EFD-Reinf"}
                abrir={(dasGuias ? exportarRetidos : exportarFatosDaReinf)({ competencia: mes })}
                todas={[]}
                visiveis={[]}
                total={(dasGuias ? data?.lista : data?.fatos)?.length ?? 0}
              />
            )}
          </Group>
        </Group>
        {!data ? (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[200]} />
        ) : data.fatos.length === 0 && data.lista.length === 0 ? (
          <EstadoVazio titulo={`Nada foi retido em ${formatarCompetencia(data.competencia)}`}>
            O que for aceito nas retenções de um título a pagar aparece aqui, no mês em que o tributo conta.
          </EstadoVazio>
        ) : dasGuias ? (
          <ARecolher {...data} />
        ) : (
          <Fatos fatos={data.fatos} />
        )}
      </Stack>
    </Gaveta>
  )
}

function ARecolher({ lista, totais }: RetidosDoEscritorio) {
  return (
    <>
      <Text size="sm">
        A recolher {formatarReais(totais.devido)}: {formatarReais(totais.pago)} já pagos,{" "}
        {formatarReais(totais.emAberto)} em títulos a pagar.
      </Text>
      <TabelaDeLeitura emBlocos rolagem="O que cada empresa recolhe">
        <TitulosDaTabela
          de={[
            { texto: "Empresa" },
            { texto: "Tributo" },
            { texto: "Vencimento" },
            "A recolher",
            { texto: "Situação" },
          ]}
        />
        <tbody>
          {lista.map((r) => (
            <tr key={`${r.empresa.id} ${r.tributo} ${r.codigo}`}>
              <th scope="row" data-texto>
                <BotaoLink
                  variant="subtle"
                  size="compact-sm"
                  to="/despesas/impostos"
                  search={{ empresa: r.empresa.id }}
                  hash="retidos"
                >
                  {r.empresa.apelido}
                </BotaoLink>
              </th>
              <td data-texto data-rotulo="Tributo">
                {tributosRetidos[r.tributo]}
                {r.codigo && ` · ${r.codigo}`}
              </td>
              <td data-texto data-rotulo="Vencimento">
                {r.vencimento ? formatarData(r.vencimento) : "Do município"}
              </td>
              <td data-rotulo="A recolher">{r.recolhe ? formatarReais(r.total) : "—"}</td>
              <td data-texto data-rotulo="Situação">
                {situacoesDoRetido[r.situacao]}
                {r.previsto && ", mês previsto"}
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </>
  )
}

function Fatos({ fatos }: Pick<RetidosDoEscritorio, "fatos">) {
  return (
    <>
      <Text size="sm">
        O que a EFD-Reinf pede de cada beneficiário. A natureza do rendimento é de quem declara; o INSS de pessoa física
        vai pelo eSocial.
      </Text>
      <TabelaDeLeitura emBlocos rolagem="Fatos da EFD-Reinf">
        <TitulosDaTabela
          de={[
            { texto: "Beneficiário" },
            { texto: "Evento" },
            { texto: "Empresa" },
            { texto: "Data" },
            "Bruto",
            "Retido",
          ]}
        />
        <tbody>
          {fatos.map((f) => (
            <tr key={`${f.idTitulo} ${f.tributo}`} data-destaque={f.falta !== null || undefined}>
              <th scope="row" data-texto>
                {f.beneficiario}
                <Text size="xs" c="dimmed">
                  {f.falta ?? f.documento}
                </Text>
              </th>
              <td data-texto data-rotulo="Evento">
                {f.evento ?? "—"} · {tributosRetidos[f.tributo]}
                {f.codigo && ` ${f.codigo}`}
              </td>
              <td data-texto data-rotulo="Empresa">
                {f.empresa.apelido}
              </td>
              <td data-texto data-rotulo="Data">
                {formatarData(f.dia)}
              </td>
              <td data-rotulo="Bruto">{formatarReais(f.bruto)}</td>
              <td data-rotulo="Retido">{formatarReais(f.retido)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </>
  )
}
