import { Button, FileButton, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import { type Conferencia, escreverCodigo, rotasDaComunicacao } from "@partida/contracts"
import { IconFileSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { comoFalha } from "../../lib/sessao/estado.ts"
import { escreverBusca, lerBusca } from "../../lib/texto-da-busca.ts"
import { Falha, Folha } from "../../shared/conta/Folha.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./publico.module.css"

/** What may be a code before the server is asked; it forgives spaces, hyphens and the letters people confuse. */
const pergunta = z.object({
  codigo: z
    .string()
    .transform((texto) => texto.replace(/[\s-]/g, "").toUpperCase())
    .pipe(
      z
        .string()
        .regex(/^[0-9A-Z]{16}$/, "O código tem 16 letras e números, em quatro grupos de quatro. Copie-o do papel."),
    ),
})

/** Confirms the code of a paper, at `/conferir?codigo=`; whoever comes by its QR has it answered at once. */
export function PaginaConferir() {
  const [inicial] = useState(() =>
    pergunta.shape.codigo.safeParse(new Map(Object.entries(lerBusca(window.location.search))).get("codigo")),
  )
  const [codigo, setCodigo] = useState(inicial.success ? inicial.data : null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["conferirCodigo", codigo],
    queryFn: ({ signal }) =>
      chamarSemSessao(rotasDaComunicacao.conferirCodigo, { params: { codigo: codigo ?? "" }, sinal: signal }),
    enabled: codigo !== null,
    // A paper does not change while somebody looks at it.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { formulario, campo } = useFormulario({
    esquema: pergunta,
    iniciais: { codigo: escreverCodigo(codigo ?? "") },
    enviar: async (lida) => lida.codigo,
    aoSalvar: (novo) => {
      // The address can be kept and sent: it says what the paper's own QR says.
      window.history.replaceState(null, "", `/conferir${escreverBusca({ codigo: novo })}`)
      if (novo === codigo) void refetch()
      else setCodigo(novo)
    },
  })
  return (
    <Folha titulo="Conferir um documento">
      <Text c="dimmed">Digite o código impresso no documento para saber se fomos nós que o emitimos.</Text>
      <form {...formulario}>
        <Stack gap="md">
          <TextInput
            label="Código"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            {...campo("codigo")}
          />
          <Button type="submit" size="md" fullWidth loading={isFetching}>
            Conferir
          </Button>
        </Stack>
      </form>
      {isFetching ? (
        <Stack gap="sm" aria-busy>
          <Skeleton height={44} />
          <Skeleton height={120} />
        </Stack>
      ) : error ? (
        <Falha falha={comoFalha(error)} />
      ) : (
        data && <Confirmado key={data.sha256} conferencia={data} />
      )}
    </Folha>
  )
}

function Confirmado({
  conferencia: { titulo, valor, venceEm, escritorio, emitidoEm, sha256 },
}: {
  readonly conferencia: Conferencia
}) {
  const linhas = [
    ["Documento", titulo],
    ["Valor", formatarReais(valor)],
    ["Vencimento", venceEm === null ? "não tem" : formatarData(venceEm)],
    ["Emitido por", escritorio],
    ["Em", formatarDataHora(emitidoEm)],
  ] as const
  return (
    <>
      <Faixa tom="feito" titulo="Este código é de um documento nosso" anunciar>
        Compare com o que está no papel. Se o valor ou o vencimento for outro, não pague e avise o escritório.
      </Faixa>
      <dl className={classes.fatos}>
        {linhas.map(([rotulo, texto]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
        <div>
          <dt>SHA-256 do arquivo</dt>
          <dd className={classes.codigo}>{sha256}</dd>
        </div>
      </dl>
      <CompararArquivo sha256={sha256} />
    </>
  )
}

/** Nobody compares 64 letters by eye: the browser reads the file in hand, which goes nowhere. */
function CompararArquivo({ sha256 }: { readonly sha256: string }) {
  const [resultado, setResultado] = useState<"igual" | "outro" | "ilegivel" | null>(null)
  // Browsers have it only under https.
  if (!window.crypto.subtle) return null
  const comparar = async (arquivo: File | null) => {
    if (!arquivo) return
    const lido = await resumoDe(arquivo).catch(() => null)
    setResultado(lido === null ? "ilegivel" : lido === sha256 ? "igual" : "outro")
  }
  return (
    <Stack gap="sm">
      <FileButton onChange={(arquivo) => void comparar(arquivo)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileSearch size={16} aria-hidden />}>
            Comparar com o meu arquivo
          </Button>
        )}
      </FileButton>
      <Text c="dimmed" size="sm">
        O arquivo é lido aqui no seu aparelho e não é enviado.
      </Text>
      {resultado === "igual" && (
        <Faixa tom="feito" titulo="É o mesmo arquivo" anunciar>
          Nada foi mudado desde que o emitimos.
        </Faixa>
      )}
      {resultado === "outro" && (
        <Faixa tom="erro" titulo="Não é o mesmo arquivo" anunciar>
          Foi alterado, ou é outra versão. Não pague por ele: peça o documento de novo ao escritório.
        </Faixa>
      )}
      {resultado === "ilegivel" && (
        <Faixa tom="atencao" anunciar>
          Não foi possível ler o arquivo. Escolha-o de novo.
        </Faixa>
      )}
    </Stack>
  )
}

async function resumoDe(arquivo: File): Promise<string> {
  const resumo = await window.crypto.subtle.digest("SHA-256", await arquivo.arrayBuffer())
  return [...new Uint8Array(resumo)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
